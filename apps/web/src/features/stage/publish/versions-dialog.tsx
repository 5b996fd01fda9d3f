import type { SceneVersion } from '@anchora/contract/scene/versions';
import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import { useQuery } from '@tanstack/react-query';
import { projectKey } from '../../../api/projects';
import { fetchVersions } from '../../../api/scene-versions';
import { stageDialogs } from '../../../texts/stage-dialogs';
import { Button } from '../../../ui/buttons/button';
import { Dialog } from '../../../ui/layers/dialog';
import { Badge } from '../../../ui/pictures/badge';
import { fileSizeText } from '../../../ui/wording/file-size';
import { momentText } from '../../../ui/wording/moment-text';
import { useCanEdit, useStage } from '../session/stage-context';
import { useVersionActions } from './use-version-actions';

const texts = stageDialogs.versions;

interface VersionsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Shows a document on the stage without making it the draft. */
  onLook: (document: SceneDocument) => void;
}

export function VersionsDialog({ open, onOpenChange, onLook }: VersionsDialogProps) {
  const { project } = useStage();
  const canEdit = useCanEdit();
  const versions = useQuery({
    queryKey: [...projectKey(project.id), 'versions'],
    queryFn: async () => fetchVersions(project.id),
    enabled: open,
    staleTime: 0,
  });
  const { busy, actionsOf } = useVersionActions(versions.data ?? [], onLook, () => onOpenChange(false));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.title}
      description={texts.text}
      closeLabel={stageDialogs.publish.close}
      size="lg"
    >
      {versions.isError && (
        <p role="alert" className="text-sm text-danger-text">
          {texts.failed}
        </p>
      )}
      {versions.data?.length === 0 && <p className="text-sm text-ink-soft">{texts.none}</p>}
      <ul className="grid gap-3">
        {versions.data?.map((version) => (
          <li key={version.number} className="grid gap-2 rounded-control border border-line p-3">
            <VersionFacts version={version} />
            <div className="flex flex-wrap gap-2">
              {actionsOf(version).map(({ label, run }) => (
                <Button
                  key={label}
                  size="sm"
                  aria-label={texts.of(label, version.number)}
                  disabled={busy || !canEdit}
                  onClick={() => void run()}
                >
                  {label}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function VersionFacts({ version }: { version: SceneVersion }) {
  const { number, note, publishedAt, isPublished, restoredFrom, heldBytes } = version;
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
      <strong className="font-medium">{texts.number(number)}</strong>
      {isPublished && <Badge tone="held">{texts.shown}</Badge>}
      <span className="text-ink-soft">{momentText(publishedAt)}</span>
      {restoredFrom !== null && <span className="text-ink-soft">{texts.again(restoredFrom)}</span>}
      {heldBytes > 0 && <span className="text-ink-soft">{texts.holds(fileSizeText(heldBytes))}</span>}
      {note && <bdi className="basis-full whitespace-pre-line">{note}</bdi>}
    </div>
  );
}
