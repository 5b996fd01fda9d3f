import { detailPath } from '@anchora/contract/project-pages';
import type { Property } from '@anchora/contract/visit-properties';
import { useState } from 'react';
import { useParams } from 'wouter';
import { numbersCsvPath, useNumbers } from '../../api/numbers';
import { shownMessage, statusOf } from '../../api/api-error';
import { useProject } from '../../api/projects';
import { useHasRight } from '../../api/workspaces';
import { numbers as texts } from '../../texts/numbers';
import { Button } from '../../ui/buttons/button';
import { ButtonLink } from '../../ui/buttons/button-link';
import { SegmentChoice } from '../../ui/fields/segment-choice';
import { Switch } from '../../ui/fields/switch';
import { BackLink } from '../../ui/layout/back-link';
import { PageHeader } from '../../ui/layout/page-header';
import { EmptyState } from '../../ui/messages/empty-state';
import { ErrorPanel } from '../../ui/messages/error-panel';
import { MissingNotice } from '../../ui/messages/missing-notice';
import { Skeleton } from '../../ui/messages/skeleton';
import { Sparkbars } from '../../ui/pictures/sparkbars';
import { isolated } from '../../ui/wording/isolated';
import { Breakdown } from './breakdown';
import { DayChart } from './day-chart';
import { Funnel } from './funnel';
import { MeasuringSettings } from './measuring-settings';
import { LENGTHS, periodBefore, periodOf, type PeriodLength } from './period';

/** Values of the drawing in an empty page: a course that grows. They are no numbers of a project. */
const DRAWN_VALUES = [2, 4, 3, 6, 5, 8, 9];

/** /view/:id/numbers: the visitors of a project. */
export function NumbersPage() {
  const { id } = useParams<{ id: string }>();
  const { data: project } = useProject(id);
  const mayChange = useHasRight('change', project?.workspaceId) && project !== undefined;
  const [length, setLength] = useState<PeriodLength>('28');
  const [compares, setCompares] = useState(true);
  const [by, setBy] = useState<Property>('device');
  const [opened] = useState(() => new Date());
  const period = periodOf(length, opened);
  const present = useNumbers(id, period, by);
  const former = useNumbers(id, periodBefore(length, opened), null);
  if (present.isPending) return <Loading />;
  const numbers = present.data;
  // Numbers that were read stay on screen while they cannot be read again.
  if (!numbers || statusOf(present.error) === 404) {
    return <Failed error={present.error} onRetry={() => void present.refetch()} />;
  }
  // While another period loads, one of the two may still be that of the last choice.
  const isComparable = former.data?.days.length === numbers.days.length && !former.isPlaceholderData;
  const before = compares && former.data && isComparable ? former.data : null;
  const isOff = !numbers.isMeasured.project || !numbers.isMeasured.workspace;
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 py-8">
      <PageHeader
        back={<BackLink href={detailPath(id)}>{texts.back}</BackLink>}
        title={texts.title(isolated(numbers.projectName))}
        subtitle={texts.lead}
      />
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <SegmentChoice
          label={texts.period.label}
          value={length}
          options={LENGTHS.map((value) => ({ value, label: texts.period[value] }))}
          onValueChange={setLength}
        />
        <Switch label={texts.compare} checked={compares} onCheckedChange={setCompares} />
      </div>
      {isOff && (
        <p role="status" className="rounded-surface bg-sunken px-4 py-3 text-sm">
          <strong className="font-bold">{texts.off.title}</strong> {texts.off.text}
        </p>
      )}
      {numbers.total.opened === 0 && !before?.total.opened ? (
        <EmptyState
          picture={<Sparkbars values={DRAWN_VALUES} className="h-16 w-28" />}
          title={texts.empty.title}
          text={texts.empty.text}
          action={<ButtonLink href={`/share/${id}`}>{texts.empty.action}</ButtonLink>}
        />
      ) : (
        <>
          <DayChart days={numbers.days} before={before?.days ?? null} />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-10 lg:grid-cols-2">
            <Funnel total={numbers.total} before={before?.total ?? null} />
            <Breakdown projectId={id} numbers={numbers} by={by} onBy={setBy} csvPath={numbersCsvPath(id, period, by)} />
          </div>
        </>
      )}
      {mayChange && <MeasuringSettings projectId={id} numbers={numbers} />}
    </div>
  );
}

function Failed({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (statusOf(error) === 404) {
    return (
      <MissingNotice
        title={texts.missing.title}
        text={shownMessage(error)}
        action={<ButtonLink href="/dashboard">{texts.missing.projects}</ButtonLink>}
      />
    );
  }
  return (
    <div className="page-width py-12">
      <ErrorPanel
        titleAs="h1"
        title={texts.failed.title}
        text={shownMessage(error)}
        action={<Button onClick={onRetry}>{texts.failed.retry}</Button>}
      />
    </div>
  );
}

function Loading() {
  return (
    <div role="status" className="page-width grid gap-8 py-10">
      <span className="sr-only">{texts.loading}</span>
      <Skeleton className="h-12 w-full max-w-md" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}
