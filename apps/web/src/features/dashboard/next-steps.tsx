import type { Project } from '@anchora/contract/projects';
import { QrCode, ScanLine } from 'lucide-react';
import { lacksTracking } from '../../api/project-lists';
import { arPath } from '../../api/project-links';
import { dashboard } from '../../texts/dashboard';
import { ButtonLink } from '../../ui/buttons/button-link';

const texts = dashboard.nextSteps;

/** Proposes what to do next, on the card of a project that has just been created. */
export function NextSteps({ project }: { project: Project }) {
  const isTracked = project.type === 'image-tracking';
  const canRun = !lacksTracking(project);
  return (
    <section aria-label={texts.label} className="grid gap-3 rounded-control bg-held-wash p-3 text-sm text-ink">
      <p>
        <span className="font-medium text-held-text">{canRun ? texts.title : texts.almost}</span>{' '}
        {isTracked ? texts.print : texts.send}
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={`/share/${project.id}`} icon={QrCode} size="sm">
          {isTracked ? texts.toPrint : texts.toQr}
        </ButtonLink>
        {canRun && (
          <ButtonLink href={arPath(project)} icon={ScanLine} size="sm" variant="ghost">
            {texts.tryIt}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
