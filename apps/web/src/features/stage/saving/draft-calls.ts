import type { SceneDraft } from '@anchora/contract/scene/drafts';
import type { SceneDocument } from '@anchora/contract/scene/scene-shape';

/**
 * `offline`: no answer of the server, or it has to recover first; `changed`: another window has saved meanwhile;
 * `held`: another window edits; `refused`: the server does not accept this document, or not from this user;
 * `signed-out`: the session has ended.
 */
export type SaveFailure = 'offline' | 'changed' | 'held' | 'refused' | 'signed-out';

export class SaveError extends Error {
  override name = 'SaveError';

  /** @param message text for the user. */
  constructor(
    readonly reason: SaveFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The server's calls for the draft of one project, from one window. They throw `SaveError`. */
export interface DraftCalls {
  read(): Promise<SceneDraft>;
  save(document: SceneDocument, revision: number): Promise<SceneDraft>;
  takeOver(): Promise<SceneDraft>;
}
