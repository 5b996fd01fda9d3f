import type { Project } from '@anchora/contract/projects';
import { useCallback, useEffect, useState } from 'react';
import { uploadFile } from '../../api/uploads';
import { stage as texts } from '../../texts/stage';
import { useStore } from '../../store/use-store';
import { DropVeil } from '../../ui/fields/drop-veil';
import { useFileDrop } from '../../ui/fields/use-file-drop';
import { useLeaveWarning } from '../../ui/use-leave-warning';
import { LateNotice } from './bar/late-notice';
import { StageBar } from './bar/stage-bar';
import { StageBody } from './layout/stage-body';
import { usePlay } from './play/use-play';
import { type DraftDialog, DraftDialogs } from './publish/draft-dialogs';
import { Announcer } from './session/announcer';
import type { OpenedStage } from './session/open-stage';
import { PanelHistory } from './session/panel-history';
import { useSceneLimits } from './session/scene-limits';
import { SizeKeeper } from './session/size-keeper';
import { StageContext, type StageParts } from './session/stage-context';
import { useStageKeys } from './session/use-stage-keys';
import { addFiles, takeUpload } from './upload/add-file';
import { ConversionHost } from './upload/conversion-host';
import { SceneConversions } from './upload/scene-conversions';
import { NewPictures } from './upload/new-pictures';
import { SceneUploads } from './upload/scene-uploads';
import { SceneBounds } from './view/scene-bounds';
import { SceneClips } from './view/scene-clips';
import { StageArea } from './view/stage-area';
import { FIRST_CHOICES, type ViewChoices, chosen } from './view/view-choices';

/** The stage of a project whose draft has been read. */
export function StageEditor({ project, opened }: { project: Project; opened: OpenedStage }) {
  const { session, saver } = opened;
  // The project is read again after publishing; the stage keeps its parts.
  const [parts] = useState(() => createParts(project, opened));
  useEffect(
    () => () => {
      parts.uploads.dispose();
      parts.pictures.dispose();
    },
    [parts],
  );
  const { items: mostItems } = useSceneLimits(project);
  useEffect(() => session.limitItems(mostItems), [session, mostItems]);
  useStageKeys(parts);
  const [choices, setChoices] = useState<ViewChoices>(() =>
    session.onFloor ? { ...FIRST_CHOICES, view: 'free' } : FIRST_CHOICES,
  );
  const choose = useCallback((change: Partial<ViewChoices>) => setChoices((before) => chosen(before, change)), []);
  const [dialog, setDialog] = useState<DraftDialog | null>(null);
  const { toggle, play, toggleLoss, onAction } = usePlay(parts, choices, choose);
  const tools = { choices, onChoose: choose, onPlay: toggle, onLoss: toggleLoss };
  const onFiles = useCallback((files: File[]) => addFiles(parts, files), [parts]);
  const isDragging = useFileDrop(onFiles);
  useLeaveWarning(() => parts.uploads.isBusy || parts.pictures.isBusy || saver.wouldLose());
  return (
    <StageContext value={parts}>
      <div className="relative flex h-dvh flex-col overflow-clip bg-paper">
        <StageBar {...tools} onDialog={setDialog} />
        <LateNotice />
        <StageBody {...tools} onDialog={setDialog}>
          <StageArea
            {...choices}
            onOrbit={() => setChoices((before) => (before.view === 'phone' ? before : { ...before, view: 'free' }))}
            onAction={onAction}
            onHeldTooLong={() => choose({ lost: 'hide' })}
          />
        </StageBody>
      </div>
      <DraftDialogs open={dialog} onChange={setDialog} onLook={(document) => void play(document)} />
      <ConversionHost />
      <LiveRegion announcer={parts.announcer} />
      {isDragging && saver.canEdit && <DropVeil title={texts.add.dropTitle} text={texts.add.dropText} />}
    </StageContext>
  );
}

function createParts(project: Project, { session, saver }: OpenedStage): StageParts {
  const announcer = new Announcer();
  const bounds = new SceneBounds();
  const sizes = new SizeKeeper(session, bounds);
  const uploads = new SceneUploads({
    upload: uploadFile,
    onReady: (pending, stored) => {
      const reason = takeUpload({ session, announcer, sizes }, pending, stored);
      if (reason === null && pending.kind === 'video') lighten(project, pending.file, stored.url);
      return reason;
    },
  });
  const conversions = new SceneConversions();
  return {
    project,
    session,
    panels: new PanelHistory(session),
    saver,
    uploads,
    conversions,
    pictures: new NewPictures(session),
    announcer,
    bounds,
    sizes,
    clips: new SceneClips(),
  };
}

/** Gives the project a lighter copy of a video for phones; the code for it loads with the first video. */
function lighten(project: Project, video: File, of: string): void {
  void import('../../light-copies/light-copy-in-scene').then(
    ({ giveLightCopyInScene }) => giveLightCopyInScene(project, video, of),
    () => undefined,
  );
}

function LiveRegion({ announcer }: { announcer: Announcer }) {
  return (
    <p aria-live="polite" className="sr-only">
      {useStore(announcer)}
    </p>
  );
}
