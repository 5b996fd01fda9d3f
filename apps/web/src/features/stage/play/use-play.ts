import type { HostAction } from '@anchora/ar-runtime/scene/built/scene-run';
import type { PublicScene, PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import { fileAddress } from '@anchora/contract/file-paths';
import { useRef } from 'react';
import { stage } from '../../../texts/stage';
import { showToast } from '../../../ui/messages/toast';
import { isolated } from '../../../ui/wording/isolated';
import { pictureOf } from '../document/edit-document';
import type { StageParts } from '../session/stage-context';
import type { ViewChoices } from '../view/view-choices';

export interface Play {
  toggle: () => void;
  /** Plays the present scene of a document, the draft or a published version; its first scene if it lacks that one. */
  play: (document: SceneDocument) => Promise<void>;
  /** Loses the picture of the playing scene, or finds it again. */
  toggleLoss: () => void;
  /** Carries out the actions of a tap that belong to the page around the scene. */
  onAction: (action: HostAction) => void;
}

/** Plays the scene as visitors see it. The code that resolves a document is loaded with the first press. */
export function usePlay(
  { session }: StageParts,
  { playing, lost }: ViewChoices,
  choose: (change: Partial<ViewChoices>) => void,
): Play {
  const resolved = useRef<PublicScene | null>(null);
  const play = async (document: SceneDocument) => {
    const code = await import('@anchora/contract/scene/public-scene').catch(() => null);
    if (!code) {
      showToast({ kind: 'error', title: stage.playFailed });
      return;
    }
    const { sceneId } = session.current.present;
    resolved.current = code.publicScene(document, { addressOfFile: fileAddress, isBlocked: () => false });
    const { scenes } = resolved.current;
    const playing = scenes.find(({ id }) => id === sceneId) ?? scenes[0];
    if (playing) choose({ playing, image: pictureOf(document, playing.id), lost: null });
  };
  const lose = async ({ whenLost }: PublicSceneOfItems) => {
    const code =
      whenLost === 'hide' || (await import('@anchora/ar-runtime/session/document/lost-scene').catch(() => null));
    if (code) choose({ lost: whenLost });
    else showToast({ kind: 'error', title: stage.playFailed });
  };
  return {
    play,
    toggleLoss: () => {
      if (lost || !playing) choose({ lost: null });
      else void lose(playing);
    },
    toggle: () => {
      if (playing) choose({ playing: null, lost: null });
      else void play(session.document);
    },
    onAction: (action) => {
      if (action.do === 'leave') {
        const { destination, place } = action;
        showToast({
          kind: 'info',
          title: stage.wouldOpen(place ? `${destination} “${isolated(place)}”` : destination),
        });
        return;
      }
      const next = resolved.current?.scenes.find(({ id }) => id === action.scene);
      if (next) choose({ playing: next });
    },
  };
}
