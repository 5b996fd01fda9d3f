import type { HelpTexts } from './help-texts';

export const help: HelpTexts = {
  tips: {
    'too-dark': 'It is rather dark here. Switch a light on or go to a brighter place.',
    blurred: 'The image is blurred. Hold the phone still for a moment.',
    'too-far': 'Move closer to the picture.',
    'other-picture': 'This looks like a different picture. Find the one that belongs to this link.',
    'whole-picture': 'Keep the whole picture in view.',
    'check-light': 'If the picture shines, look at it from a slightly different angle.',
  },
  withoutPicture: 'See it without the picture',
  otherCamera: 'Use another camera',
  torchOn: 'Turn the light on',
  torchOff: 'Turn the light off',
  torchFailed: 'The light of this phone could not be switched on.',
};
