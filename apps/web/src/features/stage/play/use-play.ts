import type { HostAction } from '@anchora/ar-runtime/scene/built/scene-run';
import type { PublicScene, PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import { useRef } from 'react';
import { stage } from '../../../texts/stage';
import { showToast } from '../../../ui/messages/toast';
import type { StageParts } from '../session/stage-context';
import { fileAddress } from '../../../api/file-address';
import type { ViewChoices } from '../view/stage-canvas';

export interface Play {
  toggle: () => void;
  /** Plays a document other than the draft, such as a published version. */
  play: (document: SceneDocument) => Promise<void>;
  /** Carries out the actions of a tap that belong to the page around the scene. */
  onAction: (action: HostAction) => void;
}

/** Plays the scene as visitors see it. The code that resolves a document is loaded with the first press. */
export function usePlay(
  { session }: StageParts,
  playing: PublicSceneOfItems | null,
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
    choose({ playing: scenes.find(({ id }) => id === sceneId) ?? scenes[0] ?? null });
  };
  return {
    play,
    toggle: () => {
      if (playing) choose({ playing: null });
      else void play(session.document);
    },
    onAction: (action) => {
      if (action.do === 'leave') {
        showToast({ kind: 'info', title: stage.wouldOpen(action.destination) });
        return;
      }
      const next = resolved.current?.scenes.find(({ id }) => id === action.scene);
      if (next) choose({ playing: next });
    },
  };
}
