import { CircleDot, CircleStop, Crosshair, Download } from 'lucide-react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { deviceCheck } from '../../../texts/device-check';
import { trackingRecording as texts } from '../../../texts/tracking-recording';
import { Button } from '../../../ui/buttons/button';
import { BackLink } from '../../../ui/layout/back-link';
import { PageHeader } from '../../../ui/layout/page-header';
import { ErrorPanel } from '../../../ui/messages/error-panel';
import { saveFile } from '../../../ui/save-file';
import { useLeaveWarning } from '../../../ui/use-leave-warning';
import { readFacts } from '../read-facts';
import { encodeSupportCode } from '../support-code';
import { RecordingResult } from './recording-result';
import type { RecordedEvent, TrackingRecording } from './tracking-recording';
import { type RecorderFault, type Seen, WalkRecorder } from './walk-recorder';

type Stage = 'idle' | 'starting' | 'running' | 'done';
/** Where the mark stands if it is not placed by a tap: below the middle, where a handheld phone shows the floor. */
const AHEAD = { x: 0.5, y: 0.6 };

/** /check/recording: runs world tracking here and records how it goes into a file that the tester saves. */
export function RecordingPage() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const recorder = useRef<WalkRecorder | null>(null);
  const [stage, setStage] = useState<Stage>('idle');
  const [seen, setSeen] = useState<Seen | null>(null);
  const [missed, setMissed] = useState(false);
  const [fault, setFault] = useState<RecorderFault | null>(null);
  const [done, setDone] = useState<{ recording: TrackingRecording; by: RecordedEvent } | null>(null);
  const [isSaved, setSaved] = useState(false);
  useEffect(() => () => void recorder.current?.stop(), []);
  useLeaveWarning(() => stage === 'running' || (done !== null && !isSaved));

  const stop = (by: RecordedEvent): void => {
    const recording = recorder.current?.stop(by) ?? null;
    recorder.current = null;
    setDone(recording && { recording, by });
    setStage(recording ? 'done' : 'idle');
  };
  const start = (): void => {
    if (!canvas.current || !video.current || recorder.current) return;
    setStage('starting');
    setDone(null);
    setSaved(false);
    setFault(null);
    setSeen(null);
    const begun = new WalkRecorder(canvas.current, video.current, {
      onSeen: (next) => {
        setStage('running');
        setSeen((last) => (isSame(last, next) ? last : next));
        if (next.state !== 'unplaced') setMissed(false);
      },
      onMissed: () => setMissed(true),
      onEnded: stop,
      onFault: (reason) => {
        recorder.current = null;
        setFault(reason);
        setStage('idle');
      },
    });
    recorder.current = begun;
    void begun.start();
  };
  const save = async (): Promise<void> => {
    if (!done) return;
    const file = done.recording.file(encodeSupportCode(await readFacts()));
    saveFile(new Blob([JSON.stringify(file)], { type: 'application/json' }), texts.fileName);
    setSaved(true);
  };
  const placeAt = ({ clientX, clientY, currentTarget }: MouseEvent<HTMLCanvasElement>): void => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    recorder.current?.place((clientX - left) / width, (clientY - top) / height);
  };

  const isLive = stage === 'running';
  return (
    <div className="page-width grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8 py-8 pb-24">
      <PageHeader
        back={<BackLink href="/check">{deviceCheck.title}</BackLink>}
        title={texts.title}
        subtitle={texts.subtitle}
      />
      {stage === 'idle' && <About />}
      {fault && <ErrorPanel title={texts.faults[fault].title} text={texts.faults[fault].text} />}
      {stage === 'done' && done && <RecordingResult summary={done.recording.summary()} by={done.by} />}
      <section className="grid gap-3" hidden={!isLive}>
        <p role="status" className="font-medium" data-testid="tracking-state">
          {seen && (missed ? texts.missed : adviceFor(seen))}
        </p>
        <canvas
          ref={canvas}
          onClick={placeAt}
          role="img"
          aria-label={texts.picture}
          className="mx-auto block max-h-[65vh] max-w-full touch-manipulation rounded-surface bg-press"
        />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <span className="tabular text-sm text-ink-soft">{texts.time(seen?.seconds ?? 0)}</span>
          <div className="flex flex-wrap gap-2">
            <Button icon={Crosshair} onClick={() => recorder.current?.place(AHEAD.x, AHEAD.y)}>
              {texts.placeAhead}
            </Button>
            <Button variant="primary" icon={CircleStop} onClick={() => stop('stopped')}>
              {texts.stop}
            </Button>
          </div>
        </div>
      </section>
      {/* Phones deliver pictures only of a video that is part of the page. */}
      <video ref={video} muted playsInline aria-hidden className="pointer-events-none fixed size-px opacity-0" />
      {!isLive && (
        <div className="flex flex-wrap items-center gap-3">
          {stage === 'done' && (
            <Button variant="primary" size="lg" icon={Download} onClick={() => void save()}>
              {texts.save}
            </Button>
          )}
          <Button
            variant={stage === 'done' ? 'secondary' : 'primary'}
            size="lg"
            icon={CircleDot}
            busy={stage === 'starting'}
            onClick={start}
          >
            {stage === 'done' ? texts.again : texts.start}
          </Button>
          <p role="status" className="text-sm">
            {stage === 'starting' ? texts.starting : isSaved && texts.saved}
          </p>
        </div>
      )}
    </div>
  );
}

function About() {
  return (
    <>
      <ol className="grid list-decimal gap-2 pl-5">
        {texts.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className="grid gap-4 sm:grid-cols-2">
        <Listed title={texts.inside} items={texts.insideItems} />
        <Listed title={texts.outside} items={texts.outsideItems} />
      </div>
    </>
  );
}

function Listed({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <section className="grid content-start gap-2 rounded-surface border border-line bg-surface p-5">
      <h2 className="text-base font-bold">{title}</h2>
      <ul className="grid list-disc gap-1 pl-5 text-sm text-ink-soft">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}

function adviceFor({ state, reason }: Seen): string {
  const isLost = state === 'coasting' || state === 'turning';
  return isLost && reason ? texts.reasons[reason] : texts.states[state];
}

function isSame(a: Seen | null, b: Seen): boolean {
  return a?.state === b.state && a.reason === b.reason && a.isShown === b.isShown && a.seconds === b.seconds;
}
