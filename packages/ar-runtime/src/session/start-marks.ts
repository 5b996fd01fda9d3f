/** Marks on the frame's performance timeline, from which the duration of a start can be read in any browser. */
export const START_MARKS = {
  tap: 'ar:tap',
  cameraPicture: 'ar:camera-picture',
  targetFound: 'ar:target-found',
} as const;
