import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { phones } from '../../../texts/phones-on-vietnamese-page';
import { IconButton } from '../../../ui/buttons/icon-button';
import { drawStacked } from '../../../ui/pictures/draw-stacked';
import { isStacked } from '../../../ui/pictures/is-stacked';
import type { ComparisonProps } from './comparison-props';
import { Divided } from './divided';
import { measureVideos } from './measure-videos';
import { Measured } from './measured';
import { PairedPlayback, type PlaybackState } from './paired-playback';
import type { PictureDifference } from './picture-difference';

const texts = phones.quality.compare;
/** Largest height of the videos; higher ones would push their controls out of a laptop's window. */
const MOST_HEIGHT_REM = 28;
/** Step of the slider of moments. Chosen, not measured. */
const SEEK_STEP_S = 0.1;

/** A video and its copy in one place, playing in step, with their difference. */
export function CompareVideos({ originalUrl, variantUrl, variantName }: ComparisonProps) {
  const [playback] = useState(() => new PairedPlayback({ original: originalUrl, variant: variantUrl }));
  const state = useSyncExternalStore(playback.subscribe, playback.read);
  const [isTransparent, setTransparent] = useState<boolean | null>(null);
  const [difference, setDifference] = useState<PictureDifference | 'failed' | null>(null);

  useEffect(() => playback.start(), [playback]);
  useEffect(() => {
    const stop = new AbortController();
    const measure = async () => {
      const found = await isStacked(originalUrl, stop.signal);
      setTransparent(found);
      const measured = await measureVideos({ originalUrl, variantUrl, isStacked: found }, stop.signal);
      if (!stop.signal.aborted) setDifference(measured);
    };
    measure().catch(() => stop.signal.aborted || setDifference('failed'));
    return () => stop.abort();
  }, [originalUrl, variantUrl]);

  const { size, hasFailed } = state;
  const ratio = size ? size.width / (isTransparent ? size.height / 2 : size.height) : 16 / 9;
  return (
    <section aria-label={texts.label} className="grid gap-3">
      {hasFailed ? (
        <p role="alert" className="text-sm">
          {texts.notPlayed}
        </p>
      ) : (
        <div className="mx-auto grid w-full gap-3" style={{ maxWidth: `${MOST_HEIGHT_REM * ratio}rem` }}>
          <Divided
            original={
              size && isTransparent !== null ? (
                <Layer video={playback.original} isTransparent={isTransparent} label={texts.original} />
              ) : null
            }
            variant={<Layer video={playback.variant} isTransparent={isTransparent === true} label={variantName} />}
            variantName={variantName}
            isDraggable
            className="w-full"
            style={{ aspectRatio: ratio }}
          />
          <Controls playback={playback} state={state} />
        </div>
      )}
      <Measured difference={difference} visible={texts.visibleVideo} />
    </section>
  );
}

function seconds(value: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(phones.quality.locale, digits).format(value);
}

/** Shows a video that plays elsewhere. */
function Layer({ video, isTransparent, label }: { video: HTMLVideoElement; isTransparent: boolean; label: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = isTransparent ? document.createElement('canvas') : video;
    place.current?.append(shown);
    const stop = shown instanceof HTMLCanvasElement ? drawStacked(shown, video) : null;
    return () => {
      stop?.();
      shown.remove();
    };
  }, [video, isTransparent]);
  return <div ref={place} role="img" aria-label={label} className="absolute inset-0 [&>*]:block [&>*]:size-full" />;
}

interface ControlsProps {
  playback: PairedPlayback;
  state: PlaybackState;
}

function Controls({ playback, state: { size, isPlaying, timeS, durationS } }: ControlsProps) {
  return (
    <div className="flex items-center gap-3">
      <IconButton
        icon={isPlaying ? Pause : Play}
        label={isPlaying ? texts.pause : texts.play}
        disabled={!size}
        onClick={() => playback.toggle()}
      />
      <input
        type="range"
        min={0}
        max={durationS}
        step={SEEK_STEP_S}
        value={timeS}
        disabled={!size}
        aria-label={texts.moment}
        aria-valuetext={texts.momentAt(seconds(timeS), seconds(durationS))}
        onChange={(event) => playback.seek(event.target.valueAsNumber)}
        className="h-8 min-w-0 flex-1 cursor-pointer accent-ink pointer-coarse:h-11"
      />
      <span aria-hidden="true" className="text-sm text-ink-soft tabular">
        {`${seconds(timeS)} / ${seconds(durationS)} s`}
      </span>
    </div>
  );
}
