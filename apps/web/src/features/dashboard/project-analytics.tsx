import type { Project } from '@anchora/contract/projects';
import { useDailyCounts, useProjectNow } from '../../api/projects';
import { dashboard } from '../../texts/dashboard';
import { locale } from '../../texts/language';
import { Skeleton } from '../../ui/skeleton';
import { Sparkbars } from '../../ui/sparkbars';

const texts = dashboard.card;
const numbers = new Intl.NumberFormat(locale);
const dates = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** What was counted in all, as it is now, and how the views came in over the last weeks. */
export function ProjectAnalytics({ project: listed }: { project: Project }) {
  const { data: project = listed } = useProjectNow(listed.id);
  return (
    <div className="grid gap-2 text-sm">
      <dl aria-label={texts.analyticsOf(project.name)} className="grid grid-cols-2 gap-2">
        {[
          { label: texts.views, value: project.viewCount },
          { label: texts.shares, value: project.shareCount },
        ].map(({ label, value }) => (
          <div key={label} className="flex items-baseline justify-between rounded-control bg-sunken px-3 py-2">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-bold tabular">{numbers.format(value)}</dd>
          </div>
        ))}
      </dl>
      <Course projectId={project.id} />
    </div>
  );
}

function Course({ projectId }: { projectId: number }) {
  const { data, isError } = useDailyCounts(projectId);
  // The totals stand above; without their course nothing is wrong.
  if (isError) return null;
  if (!data) return <Skeleton className="h-14" />;
  const views = data.days.map(({ viewCount }) => viewCount);
  const total = views.reduce((sum, count) => sum + count, 0);
  const most = Math.max(...views);
  const bestDay = data.days[views.indexOf(most)]?.day;
  const summary =
    total === 0 || !bestDay
      ? texts.noViewsLately
      : texts.viewsLately(numbers.format(total), numbers.format(most), dates.format(new Date(bestDay)));
  return (
    <figure className="grid gap-1.5 rounded-control bg-sunken px-3 py-2">
      <Sparkbars values={views} className="h-8 w-full" />
      <figcaption className="text-xs text-ink-soft">{summary}</figcaption>
    </figure>
  );
}
