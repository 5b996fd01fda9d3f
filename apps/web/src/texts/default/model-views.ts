/**
 * Words of screen readers about a 3D model that can be turned, under the names that `<model-viewer>` gives these texts.
 */
export const modelViews = {
  'interaction-prompt': 'Turn it with the mouse, a finger or the arrow keys.',
  front: 'Seen from the front',
  right: 'Seen from the right',
  back: 'Seen from the back',
  left: 'Seen from the left',
  'upper-front': 'Seen from the front, from above',
  'upper-right': 'Seen from the right, from above',
  'upper-back': 'Seen from the back, from above',
  'upper-left': 'Seen from the left, from above',
  'lower-front': 'Seen from the front, from below',
  'lower-right': 'Seen from the right, from below',
  'lower-back': 'Seen from the back, from below',
  'lower-left': 'Seen from the left, from below',
} as const;
