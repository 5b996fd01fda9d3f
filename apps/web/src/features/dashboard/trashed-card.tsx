import { DAY_MS } from '@anchora/contract/durations';
import { TRASH_RETENTION_DAYS } from '@anchora/contract/limits';
import { RotateCcw } from 'lucide-react';
import { dashboard as texts } from '../../texts/dashboard';
import { Button } from '../../ui/buttons/button';
import type { CardProps } from './card-props';
import { ProjectPicture } from './project-picture';
import { useRestore } from './use-restore';

export function TrashedCard({ project, mayChange }: CardProps) {
  const { restore, isPending } = useRestore(project);
  return (
    <div data-card={project.id} className="flex flex-col overflow-hidden rounded-surface border border-line bg-surface">
      <div className="opacity-60 grayscale">
        <ProjectPicture project={project} model="never" />
      </div>
      <div className="grid flex-1 content-between gap-4 border-t border-line p-4">
        <div>
          <h3 className="line-clamp-2 font-medium">
            <bdi>{project.name}</bdi>
          </h3>
          <p className="text-sm text-ink-soft">{texts.card.deletedDaysLeft(daysLeft(project.deletedAt))}</p>
        </div>
        {mayChange && (
          <Button
            data-return-focus={`project-${project.id}`}
            icon={RotateCcw}
            busy={isPending}
            onClick={() => void restore()}
          >
            {texts.menu.restore}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Whole days until a project is purged that was deleted at `deletedAt` (ISO 8601), or now if that is null. */
function daysLeft(deletedAt: string | null): number {
  const sinceMs = deletedAt ? Date.now() - Date.parse(deletedAt) : 0;
  return Math.max(0, Math.ceil(TRASH_RETENTION_DAYS - sinceMs / DAY_MS));
}
