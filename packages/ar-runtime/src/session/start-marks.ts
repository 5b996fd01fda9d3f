/** Names on the frame's performance timeline: how long a start takes can be read there, in any browser. */
export const START_MARKS = {
  tap: 'ar:tap',
  cameraPicture: 'ar:camera-picture',
  targetFound: 'ar:target-found',
} as const;
