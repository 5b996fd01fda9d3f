import { hexOf, rgbOf } from '@anchora/contract/hex-colour';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { conversion as texts } from '../../texts/conversion';
import { RangeField } from '../../ui/fields/range-field';
import type { VideoConversion } from '../video/video-conversion';
import type { StraightPicture } from './straight-picture';
import { cornerColour } from './corner-colour';
import { type ColourKey, keyColour } from './key-colour';

const words = texts.video;

/** Longer side of the pictures in the dialog, px. Keying one takes about 20 ms on a phone. */
const PREVIEW_SIDE_PX = 480;

/** Smallest and largest reach that can be chosen, as a distance in the plane of chroma (`ColourKey`); chosen by eye. */
const REACH = { min: 0.01, max: 0.4, step: 0.01 } as const;
/**
 * Step of the moment that is shown, s. The last moment is a step before the end, where there is a frame to show.
 * Chosen, not measured.
 */
const MOMENT_STEP_S = 0.1;
/** Reach of the square whose mean a tap takes, px. Chosen, not measured. */
const TAP_REACH_PX = 2;
const CHECKS =
  'bg-[repeating-conic-gradient(var(--color-press)_0_25%,var(--color-surface)_0_50%)] bg-[length:1rem_1rem]';

interface KeyFieldsProps {
  state: Extract<VideoConversion['current'], { step: 'choosing' }>;
  conversion: VideoConversion;
}

/** Fields for the screen's colour, taken from the picture, and for its reach, with the result beside them. */
export function KeyFields({ state: { facts, choices }, conversion }: KeyFieldsProps) {
  const { key } = choices;
  const [timeS, setTimeS] = useState(0);
  const picture = usePicture(conversion, timeS);
  const change = (part: Partial<ColourKey>) => conversion.change({ key: { ...key, ...part } });
  useEffect(() => {
    if (picture) conversion.proposeScreen(cornerColour(picture));
  }, [conversion, picture]);
  return (
    <div className="grid gap-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <Canvas label={words.pickColour} picture={picture} onPick={(colour) => change({ colour })} />
        <Canvas label={words.preview} picture={picture} keyed={key} />
      </div>
      <p className="text-sm text-ink-soft">{words.pickColour}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <label className="flex items-center justify-between gap-3 text-sm font-medium">
          {words.keyColour}
          <input
            type="color"
            value={hexOf(key.colour)}
            onChange={(event) => change({ colour: rgbOf(event.target.value) })}
            className="h-10 w-14 cursor-pointer rounded-control border border-line-strong bg-surface p-1"
          />
        </label>
        <RangeField
          label={words.moment}
          value={timeS}
          min={0}
          max={Math.max(1, Math.floor(facts.durationS / MOMENT_STEP_S) - 1) * MOMENT_STEP_S}
          step={MOMENT_STEP_S}
          valueText={`${timeS.toFixed(1)} s`}
          onValueChange={setTimeS}
        />
        <RangeField
          label={words.tolerance}
          value={key.tolerance}
          {...REACH}
          valueText={percent(key.tolerance)}
          onValueChange={(tolerance) => change({ tolerance })}
        />
        <RangeField
          label={words.softness}
          value={key.softness}
          {...REACH}
          valueText={percent(key.softness)}
          onValueChange={(softness) => change({ softness })}
        />
      </div>
      <p className="text-sm text-ink-soft">{words.smoke}</p>
    </div>
  );
}

const percent = (share: number) => `${Math.round(100 * share)}%`;

/** The still at a time of the video; the previous one is shown while it is decoded. */
function usePicture(conversion: VideoConversion, timeS: number): StraightPicture | null {
  const [picture, setPicture] = useState<StraightPicture | null>(null);
  const wantedS = useRef<number | null>(null);
  const isAsking = useRef(false);
  useEffect(() => {
    wantedS.current = timeS;
    const ask = async () => {
      if (isAsking.current) return;
      isAsking.current = true;
      // The converter answers one request at a time, so positions that a moved slider passes are skipped.
      while (wantedS.current !== null) {
        const askedS = wantedS.current;
        wantedS.current = null;
        const found = await conversion.picture(askedS, PREVIEW_SIDE_PX).catch(() => null);
        if (found) setPicture(found);
      }
      isAsking.current = false;
    };
    void ask();
  }, [conversion, timeS]);
  return picture;
}

interface CanvasProps {
  label: string;
  picture: StraightPicture | null;
  keyed?: ColourKey;
  onPick?: (colour: [number, number, number]) => void;
}

function Canvas({ label, picture, keyed, onPick }: CanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = picture && canvas.current?.getContext('2d');
    if (!picture || !context) return;
    const shown = { ...picture, rgba: picture.rgba.slice() };
    if (keyed) keyColour(shown, keyed);
    context.putImageData(new ImageData(shown.rgba, shown.width, shown.height), 0, 0);
  }, [picture, keyed]);
  const pick = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>) => {
    if (!picture || !onPick) return;
    const box = currentTarget.getBoundingClientRect();
    const x = Math.floor(((clientX - box.left) / box.width) * picture.width);
    const y = Math.floor(((clientY - box.top) / box.height) * picture.height);
    onPick(meanAround(picture, x, y));
  };
  return (
    <canvas
      ref={canvas}
      width={picture?.width ?? 16}
      height={picture?.height ?? 9}
      role="img"
      aria-label={label}
      onPointerDown={onPick && pick}
      className={`mx-auto h-auto max-h-80 w-auto max-w-full rounded-control border border-line ${keyed ? CHECKS : 'cursor-crosshair bg-sunken'}`}
    />
  );
}

/** Mean colour around a pixel, because single ones are noisy. */
function meanAround({ rgba, width, height }: StraightPicture, x: number, y: number): [number, number, number] {
  const sum = [0, 0, 0];
  let count = 0;
  for (let row = Math.max(0, y - TAP_REACH_PX); row <= Math.min(height - 1, y + TAP_REACH_PX); row++) {
    for (let column = Math.max(0, x - TAP_REACH_PX); column <= Math.min(width - 1, x + TAP_REACH_PX); column++) {
      for (let c = 0; c < 3; c++) sum[c] = (sum[c] ?? 0) + (rgba[4 * (row * width + column) + c] ?? 0);
      count++;
    }
  }
  const [red = 0, green = 0, blue = 0] = sum.map((value) => Math.round(value / Math.max(1, count)));
  return [red, green, blue];
}
