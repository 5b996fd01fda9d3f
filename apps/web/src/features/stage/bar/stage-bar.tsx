import { ArrowLeft, Redo2, Undo2 } from 'lucide-react';
import { Link } from 'wouter';
import { stage as texts } from '../../../texts/stage';
import { IconButton } from '../../../ui/buttons/icon-button';
import { Icon } from '../../../ui/pictures/icon';
import type { DraftDialog } from '../publish/draft-dialogs';
import { DraftTools } from '../publish/draft-tools';
import { PublishButton } from '../publish/publish-button';
import { PublishedState } from '../publish/published-state';
import { useCanEdit, useHistory, useStage } from '../session/stage-context';
import { useLayout } from '../use-layout';
import { SaveStatus } from './save-status';
import { ViewTools, type ViewToolsProps } from './view-tools';
import { detailPath } from '@anchora/contract/project-pages';

interface StageBarProps extends ViewToolsProps {
  onDialog: (dialog: DraftDialog) => void;
}

export function StageBar({ onDialog, ...tools }: StageBarProps) {
  const { project, session } = useStage();
  const { past, future } = useHistory();
  const canEdit = useCanEdit();
  const layout = useLayout();
  return (
    <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-2 border-b border-line bg-surface px-2 py-2 sm:px-3">
      <Link
        href={detailPath(project.id)}
        aria-label={texts.back}
        title={texts.back}
        className="inline-flex size-10 shrink-0 items-center justify-center rounded-control text-ink-soft hover:bg-hover hover:text-ink"
      >
        <Icon of={ArrowLeft} />
      </Link>
      <div className="flex min-w-0 flex-1 items-center gap-x-3">
        <h1 className="min-w-16 shrink-[9] truncate text-base font-bold">
          <bdi>{project.name}</bdi>
        </h1>
        <SaveStatus />
      </div>
      <PublishedState />
      {layout === 'wide' && <ViewTools {...tools} />}
      <IconButton
        icon={Undo2}
        label={texts.undo}
        disabled={!canEdit || past.length === 0}
        onClick={() => session.undo()}
      />
      <IconButton
        icon={Redo2}
        label={texts.redo}
        disabled={!canEdit || future.length === 0}
        onClick={() => session.redo()}
      />
      {layout !== 'narrow' && <DraftTools onOpen={onDialog} />}
      <PublishButton />
    </header>
  );
}
