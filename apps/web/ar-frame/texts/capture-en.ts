import { MOST_CLIP_S } from '@anchora/ar-runtime/capture/clip';
import type { CaptureTexts } from './capture-texts';

export const capture: CaptureTexts = {
  photo: 'Take a photo',
  record: 'Record a clip',
  stop: 'Stop recording',
  preparing: 'The recording is being prepared.',
  recording: `Recording, at most ${MOST_CLIP_S} seconds`,
  photoTitle: 'Your photo',
  clipTitle: 'Your clip',
  onlyHere: 'It exists on this phone only. If you discard it, it is gone.',
  opus: 'Its sound is stored as Opus, which some apps do not play.',
  silent: 'It has no sound: the microphone stays off, and the content has none.',
  share: 'Share',
  save: 'Save',
  discard: 'Discard',
  shareFailed: 'It could not be shared. You can save it instead.',
  photoFailed: 'The photo could not be taken. Try again.',
  clipFailed: 'The clip could not be recorded. Try again, or take a photo.',
};
