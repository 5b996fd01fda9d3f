import type { CodedMessage } from './message-template';

/** Reasons why the server could not make a project's tracking file. */
export const BUILD_FAILURES = {
  'build-not-started': 'The build could not be started. Please try again.',
  'build-failed':
    'The tracking file could not be built from the target image. Create the project again, or with another picture.',
  'build-crashed':
    'Building the tracking file from this target image crashed repeatedly, so it is not tried again automatically. Create the project again with another picture, or retry once.',
  'build-no-room':
    'There is no room for the tracking file in your storage. Delete projects that you no longer need, then try again.',
  'target-too-plain':
    'The target image has too little detail to be tracked. Create the project again with a picture that has more contrast and distinct features.',
} as const;

export type BuildFailure = CodedMessage<typeof BUILD_FAILURES>;
