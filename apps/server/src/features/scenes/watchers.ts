import { MAX_PREVIEW_STREAMS, MAX_STAGE_STREAMS } from '@anchora/contract/limits';
import type { StageEvents } from '@anchora/contract/scene/drafts';
import type { Database } from '../../db/database';
import type { DraftSource, StreamPlaces, Watcher } from './draft-streams';
import { listenToDrafts } from './draft-channel';
import { findValidPreviews, type ValidPreview } from './preview-repository';
import { findStageMembers, type MemberWatcher } from './stage-member-repository';

/** A browser that has opened a preview. */
export interface PreviewWatcher extends Watcher {
  tokenHash: Buffer;
}

export function previewWatcher({ tokenHash, projectId, revision }: ValidPreview): PreviewWatcher {
  return { key: `preview ${tokenHash.toString('hex')}`, tokenHash, projectId, news: { revision } };
}

export function memberWatcher(
  { sessionId, id: userId }: { sessionId: number; id: number },
  projectId: number,
  news: StageEvents['draft'],
): MemberWatcher {
  return { key: `stage ${sessionId} ${projectId}`, sessionId, userId, projectId, news };
}

export function placesOfPreview({ tokenHash }: PreviewWatcher, network: string): StreamPlaces {
  return [
    [`preview stream ${tokenHash.toString('hex')}`, MAX_PREVIEW_STREAMS.preview],
    [`preview streams of ${network}`, MAX_PREVIEW_STREAMS.network],
  ];
}

/** Streams of members are counted for the member, because a team may share a network. */
export function placesOfMember(userId: number): StreamPlaces {
  return [[`stage streams of user ${userId}`, MAX_STAGE_STREAMS]];
}

/** Finds previews and members, each kind by one statement. */
export function draftSource(db: Database, onError: (error: unknown) => void): DraftSource {
  return {
    find: async (watchers) => {
      const previews = watchers.filter((one): one is PreviewWatcher => 'tokenHash' in one);
      const members = watchers.filter((one): one is MemberWatcher => 'sessionId' in one);
      const open = await findValidPreviews(
        db,
        previews.map(({ tokenHash }) => tokenHash),
      );
      const present = await findStageMembers(db, members);
      return [...open.map(previewWatcher), ...present];
    },
    listen: (onDraft, onLost) => listenToDrafts(db, onDraft, onLost),
    onError,
  };
}
