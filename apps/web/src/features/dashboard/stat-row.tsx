import type { ProjectCounts } from '@anchora/contract/project-lists';
import { dashboard } from '../../texts/dashboard';
import { cx } from '../../ui/class-names';
import { Skeleton } from '../../ui/messages/skeleton';
import { countText } from '../../ui/wording/count-text';

const texts = dashboard.stats;

interface StatRowProps {
  /** Undefined while the counts load. */
  counts: ProjectCounts | undefined;
  /** Whether projects of the workspace may be private, by its owner's plan. */
  hasPrivate: boolean;
}

/** The totals, divided by hairlines. */
export function StatRow({ counts, hasPrivate }: StatRowProps) {
  const { total, public: publicCount, views } = counts ?? { total: 0, public: 0, views: 0 };
  const stats = [
    {
      label: texts.total,
      value: total,
      detail: texts.totalDetail(countText(publicCount), countText(total - publicCount)),
    },
    { label: texts.public, value: publicCount, detail: texts.publicDetail },
    ...(hasPrivate ? [{ label: texts.private, value: total - publicCount, detail: texts.privateDetail }] : []),
    { label: texts.views, value: views, detail: texts.viewsDetail },
  ];
  return (
    <section aria-label={texts.label} aria-busy={!counts}>
      <dl className="grid gap-y-2 border-y border-line py-3 sm:py-5 sm:auto-cols-fr sm:grid-flow-col sm:gap-x-6">
        {stats.map((stat) => (
          <div
            key={stat.label}
            className="flex items-center justify-between gap-6 not-first:border-t not-first:border-line not-first:pt-2 sm:grid sm:content-start sm:justify-normal sm:gap-0 sm:not-first:border-t-0 sm:not-first:border-l sm:not-first:pt-0 sm:not-first:pl-6"
          >
            <dt className="text-sm text-ink-soft">{stat.label}</dt>
            <dd className="grid grow justify-items-end text-right sm:grow-0 sm:justify-items-start sm:text-left">
              <span className="h-[1lh] text-lg font-bold tabular sm:text-xl">
                {counts ? countText(stat.value) : <Skeleton className="h-[0.75em] w-12 translate-y-1" />}
              </span>
              <span className={cx('text-xs text-ink-soft', !counts && 'invisible')}>{stat.detail}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
