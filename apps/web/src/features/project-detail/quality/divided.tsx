import { MoveHorizontal } from 'lucide-react';
import { type CSSProperties, type PointerEvent, type ReactNode, useState } from 'react';
import { phones } from '../../../texts/phones-on-vietnamese-page';
import { cx } from '../../../ui/class-names';
import { Icon } from '../../../ui/pictures/icon';
import { Skeleton } from '../../../ui/messages/skeleton';

const texts = phones.quality.compare;

interface DividedProps {
  /** The picture left of the line, which fills its place, as the variant does. Null until both can be shown. */
  original: ReactNode | null;
  variant: ReactNode;
  /** Label of the variant. */
  variantName: string;
  /** Whether a drag on the pictures moves the line; models are turned by it. */
  isDraggable: boolean;
  className: string;
  style?: CSSProperties;
}

/** Two pictures in one place, divided by a line that is moved with a slider, and by dragging where that is free. */
export function Divided({ original, variant, variantName, isDraggable, className, style }: DividedProps) {
  const [percent, setPercent] = useState(50);
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const { currentTarget, pointerId, type, button, clientX } = event;
    if (type === 'pointerdown' && button === 0) currentTarget.setPointerCapture(pointerId);
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    const { left, width } = currentTarget.getBoundingClientRect();
    setPercent(Math.max(0, Math.min(100, Math.round((100 * (clientX - left)) / width))));
  };
  return (
    <>
      <div
        className={cx(
          'relative overflow-hidden rounded-surface border border-line bg-sunken',
          isDraggable && 'cursor-ew-resize touch-pan-y',
          className,
        )}
        style={style}
        {...(isDraggable && { onPointerDown: drag, onPointerMove: drag })}
      >
        {original === null ? (
          <Skeleton className="absolute inset-0 size-full" />
        ) : (
          <>
            {original}
            <div className="absolute inset-0" style={{ clipPath: `inset(0 0 0 ${percent}%)` }}>
              {variant}
            </div>
            <Line percent={percent} isDraggable={isDraggable} />
          </>
        )}
      </div>
      <input
        type="range"
        min={0}
        max={100}
        value={percent}
        aria-label={texts.divider}
        aria-valuetext={texts.dividerAt(percent)}
        onChange={(event) => setPercent(Number(event.target.value))}
        className="h-8 w-full cursor-pointer accent-ink pointer-coarse:h-11"
      />
      <p className="flex justify-between text-sm text-ink-soft">
        <span>{texts.original}</span>
        <span>{variantName}</span>
      </p>
    </>
  );
}

function Line({ percent, isDraggable }: { percent: number; isDraggable: boolean }) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 bg-ink"
      style={{ left: `${percent}%` }}
    >
      {isDraggable && (
        <span className="absolute top-1/2 left-1/2 grid size-10 -translate-1/2 place-items-center rounded-full border border-line bg-surface text-ink">
          <Icon of={MoveHorizontal} />
        </span>
      )}
    </div>
  );
}
