import { CircleDot, CircleStop, Crosshair, Download } from 'lucide-react';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { deviceCheck } from '../../../texts/device-check';
import { trackingRecording as texts } from '../../../texts/tracking-recording';
import { Button } from '../../../ui/buttons/button';
import { BackLink } from '../../../ui/layout/back-link';
import { PageHeader } from '../../../ui/layout/page-header';
import { ErrorPanel } from '../../../ui/messages/error-panel';
import { AboutRecording } from './about-recording';
import { RecordingResult } from './recording-result';
import { useWalkRecording } from './use-walk-recording';
import type { WalkRecording } from './walk-recording';
import type { Seen } from './walk-recorder';

/**
 * Place of the mark if no tap chooses one, shares of the picture: below the middle, where a handheld phone shows the
 * floor.
 */
const AHEAD = { x: 0.5, y: 0.6 };

/** /check/recording: runs world tracking here and records how it goes into a file that the tester saves. */
export function RecordingPage() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const { state, start, stop, save, place } = useWalkRecording(canvas, video);
  const { stage, fault, done } = state;
  const placeAt = ({ clientX, clientY, currentTarget }: MouseEvent<HTMLCanvasElement>): void => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    place((clientX - left) / width, (clientY - top) / height);
  };
  return (
    <div className="page-width grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8 py-8 pb-24">
      <PageHeader
        back={<BackLink href="/check">{deviceCheck.title}</BackLink>}
        title={texts.title}
        subtitle={texts.subtitle}
      />
      {stage === 'idle' && <AboutRecording />}
      {fault && <ErrorPanel title={texts.faults[fault].title} text={texts.faults[fault].text} />}
      {stage === 'done' && done && <RecordingResult summary={done.recording.summary()} by={done.by} />}
      <Live state={state} onPlaceAhead={() => place(AHEAD.x, AHEAD.y)} onStop={() => stop('stopped')}>
        <canvas
          ref={canvas}
          onClick={placeAt}
          role="img"
          aria-label={texts.picture}
          className="mx-auto block max-h-[65vh] max-w-full touch-manipulation rounded-surface bg-press"
        />
      </Live>
      {/* Phones deliver pictures only of a video that is part of the page. */}
      <video ref={video} muted playsInline aria-hidden className="pointer-events-none fixed size-px opacity-0" />
      {stage !== 'running' && <Begin state={state} onStart={start} onSave={() => void save()} />}
    </div>
  );
}

interface LiveProps {
  state: WalkRecording;
  onPlaceAhead: () => void;
  onStop: () => void;
  /** The camera's picture, which exists before it is shown. */
  children: ReactNode;
}

/** The running recording. */
function Live({ state: { stage, seen, missed }, onPlaceAhead, onStop, children }: LiveProps) {
  return (
    <section className="grid gap-3" hidden={stage !== 'running'}>
      <p role="status" className="font-medium" data-testid="tracking-state">
        {seen && (missed ? texts.missed : adviceFor(seen))}
      </p>
      {children}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="tabular text-sm text-ink-soft">{texts.time(seen?.seconds ?? 0)}</span>
        <div className="flex flex-wrap gap-2">
          <Button icon={Crosshair} onClick={onPlaceAhead}>
            {texts.placeAhead}
          </Button>
          <Button variant="primary" icon={CircleStop} onClick={onStop}>
            {texts.stop}
          </Button>
        </div>
      </div>
    </section>
  );
}

interface BeginProps {
  state: WalkRecording;
  onStart: () => void;
  onSave: () => void;
}

/** The actions that are possible while nothing is recorded. */
function Begin({ state: { stage, isSaved }, onStart, onSave }: BeginProps) {
  const isDone = stage === 'done';
  return (
    <div className="flex flex-wrap items-center gap-3">
      {isDone && (
        <Button variant="primary" size="lg" icon={Download} onClick={onSave}>
          {texts.save}
        </Button>
      )}
      <Button
        variant={isDone ? 'secondary' : 'primary'}
        size="lg"
        icon={CircleDot}
        busy={stage === 'starting'}
        onClick={onStart}
      >
        {isDone ? texts.again : texts.start}
      </Button>
      <p role="status" className="text-sm">
        {stage === 'starting' ? texts.starting : isSaved && texts.saved}
      </p>
    </div>
  );
}

function adviceFor({ state, reason }: Seen): string {
  const isLost = state === 'coasting' || state === 'turning';
  return isLost && reason ? texts.reasons[reason] : texts.states[state];
}
