import { FileSearch, Repeat2, X } from 'lucide-react';
import { useRef } from 'react';
import { useStore } from '../../store/use-store';
import { targetTools } from '../../texts/target-tools';
import { Button } from '../../ui/buttons/button';
import { Card } from '../../ui/layout/card';
import { IconButton } from '../../ui/buttons/icon-button';
import { Spinner } from '../../ui/messages/spinner';
import { FailureLine } from '../../ui/messages/failure-line';
import { takeFiles } from '../../ui/fields/take-files';
import { type FileInspection, type InspectionState, otherFormat } from './file-inspection';
import type { FileFailure } from './worded-file-failure';
import { formatName } from './format-name';
import { PreviewPicture } from './preview-picture';

const texts = targetTools.inspect;

/** Shows the content of an existing tracking file. */
export function InspectCard({ inspection }: { inspection: FileInspection }) {
  const state = useStore(inspection);
  const input = useRef<HTMLInputElement>(null);
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:p-5">
      <div className="grid gap-0.5">
        <h2 className="text-base font-bold">{texts.title}</h2>
        <p className="text-sm text-ink-soft">{texts.text}</p>
      </div>
      <input
        ref={input}
        type="file"
        accept=".mind"
        aria-label={texts.label}
        onChange={({ currentTarget }) => {
          const [file] = takeFiles(currentTarget);
          if (file) void inspection.open(file);
        }}
        className="peer sr-only"
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={FileSearch} onClick={() => input.current?.click()}>
          {texts.choose}
        </Button>
        {state.status !== 'none' && (
          <>
            <span className="min-w-0 flex-1 truncate text-sm" title={state.file.name}>
              {state.file.name}
            </span>
            <IconButton icon={X} label={texts.close} onClick={() => inspection.close()} />
          </>
        )}
      </div>
      {state.status === 'reading' && (
        <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
          <Spinner sizePx={16} />
          {texts.reading}
        </p>
      )}
      {state.status === 'failed' && <Failure title={texts.failed} failure={state.failure} />}
      {state.status === 'read' && <Report state={state} inspection={inspection} />}
    </Card>
  );
}

function Failure({ title, failure: { text, lang } }: { title: string; failure: FileFailure }) {
  return (
    <FailureLine>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="font-medium">{title}.</span> <span lang={lang}>{text}</span>
      </span>
    </FailureLine>
  );
}

interface ReportProps {
  state: Extract<InspectionState, { status: 'read' }>;
  inspection: FileInspection;
}

function Report({ state: { report, conversion }, inspection }: ReportProps) {
  const { format, version, sizeBytes, targets } = report;
  const facts = [
    [texts.fileFormat, `${formatName(format)}, ${texts.version(version)}`],
    [texts.fileSize, targetTools.result.sizeKb(sizeBytes)],
    [texts.targetCount, String(targets.length)],
  ];
  const isWorking = conversion.status === 'working';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="font-medium tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
        {targets.map(({ preview, score, mind }, index) => {
          const name = preview.name || texts.unnamed(index + 1);
          const { widthPx, heightPx, gray, points } = preview;
          return (
            // oxlint-disable-next-line react/no-array-index-key -- the targets of a file never change places
            <li key={index} className="grid content-start gap-2">
              <PreviewPicture preview={preview} name={name} />
              <div className="grid gap-0.5 text-xs text-ink-soft tabular [overflow-wrap:anywhere]">
                <p className="text-sm font-medium text-ink">{name}</p>
                <p>
                  {targetTools.list.size(widthPx, heightPx)},{' '}
                  {texts.stored(targetTools.list.size(gray.width, gray.height))}
                </p>
                <p>
                  {targetTools.list.points(points.length / 2)}
                  {score !== null && `, ${texts.score(Math.round(score * 100))}`}
                </p>
                {mind && <p>{texts.mind(mind.keyframes, mind.featurePoints, mind.trackingPoints)}</p>}
              </div>
            </li>
          );
        })}
      </ol>
      <div className="grid gap-2 border-t border-line pt-4">
        <Button
          icon={Repeat2}
          busy={isWorking}
          className="justify-self-start"
          onClick={() => void inspection.convert()}
        >
          {isWorking ? texts.converting(conversion.percent) : texts.convertTo(formatName(otherFormat(format)))}
        </Button>
        <p className="text-xs text-ink-soft">{texts.convertNote}</p>
        {conversion.status === 'failed' && <Failure title={texts.convertFailed} failure={conversion.failure} />}
      </div>
    </div>
  );
}
