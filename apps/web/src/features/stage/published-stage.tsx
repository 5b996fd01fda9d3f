import type { Project } from '@anchora/contract/projects';
import { publicScene } from '@anchora/contract/scene/public-scene';
import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import { fileAddress } from '@anchora/contract/file-paths';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { projectKey } from '../../api/projects';
import { fetchVersion } from '../../api/scene-versions';
import { stage as texts } from '../../texts/stage';
import { StageView } from './view/stage-view';
import { usePicture } from '../../scene-preview/use-picture';
import { prefersReducedMotion } from '../../ui/prefers-reduced-motion';
import type { ViewListener, ViewState } from './view/view-state';

interface PublishedStageProps {
  project: Project;
  version: number;
  /** Shown until the scene is loaded, and if it cannot be drawn. */
  plain: ReactNode;
}

/** A published version as visitors see it, which can be turned. */
export function PublishedStage({ project, version, plain }: PublishedStageProps) {
  const { data } = useQuery({
    queryKey: [...projectKey(project.id), 'versions', version],
    queryFn: async () => fetchVersion(project.id, version),
  });
  const target = data?.document.targets.find(({ retired }) => !retired);
  const picture = usePicture(target ? fileAddress(target.image) : null);
  const [hasFailed, setFailed] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const mediaHolder = useRef<HTMLDivElement>(null);
  const document = data?.document;
  useEffect(() => {
    if (!document || picture === undefined || !canvas.current || !mediaHolder.current) return undefined;
    const view = StageView.create(
      {
        canvas: canvas.current,
        mediaHolder: mediaHolder.current,
        onFloor: project.type === 'markerless',
        picture,
        still: prefersReducedMotion(),
        listener: SILENT,
      },
      stateOf(document, target?.scene),
    );
    if (!view) setFailed(true);
    return () => view?.dispose();
  }, [document, picture, project.type, target?.scene]);
  if (!document || picture === undefined || hasFailed) return plain;
  return (
    <div className="relative h-[22rem] w-full overflow-hidden rounded-surface border border-line bg-sunken sm:h-[30rem]">
      <canvas ref={canvas} role="img" aria-label={texts.published(project.name)} className="block size-full" />
      <div
        ref={mediaHolder}
        aria-hidden="true"
        className="pointer-events-none absolute size-px overflow-hidden opacity-0"
      />
    </div>
  );
}

const nothing = () => undefined;
const SILENT: ViewListener = {
  onSelect: nothing,
  onMove: nothing,
  onTurn: nothing,
  onScale: nothing,
  onGestureEnd: nothing,
  onOrbit: nothing,
  onAction: nothing,
  onHeldTooLong: nothing,
  onLoading: nothing,
  onFailed: nothing,
};

function stateOf(document: SceneDocument, sceneId: string | undefined): ViewState {
  const scene = document.scenes.find(({ id }) => id === sceneId) ?? document.scenes[0];
  if (!scene) throw new Error('expected a document with a scene, got one without');
  const { scenes } = publicScene(document, { addressOfFile: fileAddress, isBlocked: () => false });
  return {
    scene,
    selected: null,
    canEdit: false,
    playing: scenes.find(({ id }) => id === scene.id) ?? null,
    lost: null,
    view: document.targets.length > 0 ? 'wall' : 'free',
    isDim: false,
    handles: 'translate',
  };
}
