import { detailPath, stagePath } from '@anchora/contract/project-pages';
import type { Project } from '@anchora/contract/projects';
import {
  Archive,
  ArchiveRestore,
  ChartNoAxesColumn,
  EllipsisVertical,
  Eye,
  FolderInput,
  Move3d,
  Pencil,
  QrCode,
  ScanLine,
  Share2,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { lazyPart } from '../../lazy-part';
import { lacksTracking } from '../../api/project-lists';
import { useUpdateProject } from '../../api/projects';
import { useCurrentUser } from '../../api/user';
import { useWorkspaces } from '../../api/workspaces';
import { dashboard } from '../../texts/dashboard';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../ui/layers/dropdown-menu';
import { LateDialog } from '../../ui/layers/late-dialog';
import { IconButton } from '../../ui/buttons/icon-button';
import { showToast } from '../../ui/messages/toast';
import { isolated } from '../../ui/wording/isolated';
import { DeleteDialog } from './delete-dialog';
import type { EditableCardProps } from './card-props';
import { arPath } from '../../api/project-links';
import { toastFailure } from '../../api/toast-failure';
import { shareProject } from './share-project';

const { Part: MoveDialog } = lazyPart(async () => (await import('./move-dialog')).MoveDialog);

const { menu: texts, card, toasts } = dashboard;

interface ProjectMenuProps extends EditableCardProps {
  showsAnalytics: boolean;
  onToggleAnalytics: () => void;
}

export function ProjectMenu({ project, mayChange, onEdit, showsAnalytics, onToggleAnalytics }: ProjectMenuProps) {
  const [isDeleting, setDeleting] = useState(false);
  const [isMoving, setMoving] = useState(false);
  // The dialogs of a card are rendered only after the first use of its menu, because most menus are never opened.
  const [wasUsed, setUsed] = useState(false);
  return (
    <>
      <DropdownMenu
        label={card.menuOf(project.name)}
        onOpen={() => setUsed(true)}
        trigger={<IconButton icon={EllipsisVertical} label={card.menuOf(project.name)} />}
      >
        <Actions
          project={project}
          mayChange={mayChange}
          showsAnalytics={showsAnalytics}
          onToggleAnalytics={onToggleAnalytics}
          onEdit={onEdit}
          onMove={() => setMoving(true)}
          onDelete={() => setDeleting(true)}
        />
      </DropdownMenu>
      {wasUsed && <DeleteDialog project={project} open={isDeleting} onOpenChange={setDeleting} />}
      <LateDialog open={isMoving} onClose={() => setMoving(false)}>
        <MoveDialog project={project} open={isMoving} onOpenChange={setMoving} />
      </LateDialog>
    </>
  );
}

interface ActionsProps extends ProjectMenuProps {
  onMove: () => void;
  onDelete: () => void;
}

function Actions({ project, mayChange, showsAnalytics, onToggleAnalytics, onEdit, onMove, onDelete }: ActionsProps) {
  const [, navigate] = useLocation();
  const user = useCurrentUser();
  const { data } = useWorkspaces();
  // The owner of a workspace decides what leaves it.
  const canMove = project.userId === user.id && (data?.items.length ?? 0) > 1;
  const canRun = project.status === 'active' && !lacksTracking(project);
  return (
    <>
      <MenuItem icon={Eye} onSelect={() => navigate(detailPath(project.id))}>
        {texts.preview}
      </MenuItem>
      {canRun && (
        <MenuItem icon={ScanLine} onSelect={() => navigate(arPath(project))}>
          {texts.arMode}
        </MenuItem>
      )}
      <MenuItem icon={Share2} onSelect={() => void shareProject(project)}>
        {texts.share}
      </MenuItem>
      <MenuItem icon={QrCode} onSelect={() => navigate(`/share/${project.id}`)}>
        {texts.qrCode}
      </MenuItem>
      <MenuItem icon={ChartNoAxesColumn} onSelect={onToggleAnalytics}>
        {showsAnalytics ? texts.hideAnalytics : texts.showAnalytics}
      </MenuItem>
      {project.status === 'active' && (
        <MenuItem icon={Move3d} onSelect={() => navigate(stagePath(project.id))}>
          {texts.arrange}
        </MenuItem>
      )}
      {mayChange && (
        <MenuItem icon={Pencil} onSelect={() => onEdit(project)}>
          {texts.edit}
        </MenuItem>
      )}
      {canMove && (
        <MenuItem icon={FolderInput} onSelect={onMove}>
          {texts.move}
        </MenuItem>
      )}
      {mayChange && <Removals project={project} onDelete={onDelete} />}
    </>
  );
}

/** The actions that take a project out of the list. */
function Removals({ project, onDelete }: Pick<ActionsProps, 'project' | 'onDelete'>) {
  const setArchived = useSetArchived(project);
  return (
    <>
      <MenuSeparator />
      {project.status === 'active' && (
        <MenuItem icon={Archive} onSelect={() => void setArchived(true)}>
          {texts.archive}
        </MenuItem>
      )}
      {project.status === 'archived' && (
        <MenuItem icon={ArchiveRestore} onSelect={() => void setArchived(false)}>
          {texts.unarchive}
        </MenuItem>
      )}
      <MenuItem icon={Trash2} danger onSelect={onDelete}>
        {texts.delete}
      </MenuItem>
    </>
  );
}

function useSetArchived(project: Project) {
  const update = useUpdateProject(project.id);
  return async (archived: boolean) => {
    try {
      await update.mutateAsync({ status: archived ? 'archived' : 'active' });
      const title = (archived ? toasts.archived : toasts.unarchived)(isolated(project.name));
      showToast({ kind: 'success', title });
    } catch (error) {
      toastFailure(error, { title: toasts.error, description: toasts.statusFailed });
    }
  };
}
