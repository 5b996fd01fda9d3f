import { say } from '@anchora/contract/messages/message';

/** Why a tracking build failed for a target image with fewer than LEAST_ANCHORS anchors. */
export const UNTRACKABLE = say(
  'The target image has too little detail to be tracked. Create the project again with a picture that has more contrast and distinct features.',
);
