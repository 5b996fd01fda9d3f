import type { Project } from '@anchora/contract/projects';
import { ViewsCourse } from '../../analytics/views-course';
import { useProjectNow } from '../../api/projects';
import { useHasRight } from '../../api/workspaces';
import { dashboard } from '../../texts/dashboard';
import { locale } from '../../texts/language';
import { countText } from '../../ui/wording/count-text';

const texts = dashboard.card;

/** Current totals, and the daily views of the last weeks. */
export function ProjectAnalytics({ project: listed }: { project: Project }) {
  const { data: project = listed } = useProjectNow(listed.id);
  const maySeeNumbers = useHasRight('numbers', listed.workspaceId);
  return (
    <div className="grid gap-2 text-sm">
      <dl aria-label={texts.analyticsOf(project.name)} className="grid grid-cols-2 gap-2">
        {[
          { label: texts.views, value: project.viewCount },
          { label: texts.shares, value: project.shareCount },
        ].map(({ label, value }) => (
          <div key={label} className="flex items-baseline justify-between rounded-control bg-sunken px-3 py-2">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-bold tabular">{countText(value)}</dd>
          </div>
        ))}
      </dl>
      {maySeeNumbers && <ViewsCourse projectId={project.id} texts={texts} locale={locale} />}
    </div>
  );
}
