import { useDailyCounts } from '../api/projects';
import { Skeleton } from '../ui/messages/skeleton';
import { Sparkbars } from '../ui/pictures/sparkbars';

interface ViewsCourseProps {
  projectId: number;
  texts: {
    /** Summary of the last `DAILY_COUNT_DAYS` days, shown if at least one view was counted. */
    viewsLately: (total: string, most: string, day: string) => string;
    noViewsLately: string;
  };
  /** Language for numbers and dates. */
  locale: string;
}

/** Daily views of a project over the last weeks. */
export function ViewsCourse({ projectId, texts, locale }: ViewsCourseProps) {
  const { data, isError } = useDailyCounts(projectId);
  // The totals are shown elsewhere, so the page is complete without the daily views.
  if (isError) return null;
  if (!data) return <Skeleton className="h-18" />;
  const views = data.days.map(({ viewCount }) => viewCount);
  const total = views.reduce((sum, count) => sum + count, 0);
  const most = Math.max(...views);
  const bestDay = data.days[views.indexOf(most)]?.day;
  const numbers = new Intl.NumberFormat(locale);
  // In Vietnamese a date in running text is written in figures: 22/11.
  const month = locale === 'vi' ? 'numeric' : 'long';
  const dates = new Intl.DateTimeFormat(locale, { day: 'numeric', month, timeZone: 'UTC' });
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
