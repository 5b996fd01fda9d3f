import { type ComponentProps, type RefObject, useRef } from 'react';
import { wizard } from '../../../texts/wizard';
import { VEIL_COLOUR } from '../evaluation/overlay-colours';
import {
  CROP_CORNERS,
  type CropBox,
  type CropCorner,
  type CropRatio,
  movedBox,
  type PictureSize,
  resizedBox,
} from './crop-box';

const texts = wizard.crop;

/** Distance that one press of an arrow key moves, as a share of the picture's longer side. Chosen, not measured. */
const KEY_STEP = 0.01;
/** The same with Shift. Chosen, not measured. */
const LARGE_KEY_STEP = 0.1;

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const CORNER_STYLES: Record<CropCorner, { place: string; mark: string }> = {
  nw: { place: 'top-0 left-0 -translate-1/2 cursor-nwse-resize', mark: 'border-t-4 border-l-4 top-1/2 left-1/2' },
  ne: {
    place: 'top-0 right-0 translate-x-1/2 -translate-y-1/2 cursor-nesw-resize',
    mark: 'border-t-4 border-r-4 top-1/2 right-1/2',
  },
  sw: {
    place: 'bottom-0 left-0 -translate-x-1/2 translate-y-1/2 cursor-nesw-resize',
    mark: 'border-b-4 border-l-4 bottom-1/2 left-1/2',
  },
  se: {
    place: 'right-0 bottom-0 translate-1/2 cursor-nwse-resize',
    mark: 'border-r-4 border-b-4 right-1/2 bottom-1/2',
  },
};

interface CropFrameProps {
  imageUrl: string;
  size: PictureSize;
  box: CropBox;
  ratio: CropRatio;
  minSidePx: number;
  onChange: (box: CropBox) => void;
}

/** The picture with a box over it. The middle moves the box and its corners resize it, by pointer or arrow keys. */
export function CropFrame({ imageUrl, size, box, ratio, minSidePx, onChange }: CropFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const handlersFor = useBoxHandlers(frame, { size, box, ratio, minSidePx, onChange });
  const place = {
    left: percent(box.x, size.width),
    top: percent(box.y, size.height),
    width: percent(box.width, size.width),
    height: percent(box.height, size.height),
  };
  return (
    // Outside an application, screen readers use the arrow keys themselves.
    <div
      ref={frame}
      role="application"
      aria-label={texts.frame}
      className="relative mx-auto select-none"
      style={{ aspectRatio: `${size.width} / ${size.height}`, width: `min(100%, 50dvh * ${size.width / size.height})` }}
    >
      <img src={imageUrl} alt="" draggable={false} className="size-full" />
      {/* The veil is clipped at the picture's edges; the corners extend beyond them, so that fingers can grab them. */}
      <div className="absolute inset-0 overflow-hidden">
        <div
          className="absolute outline-1 outline-white"
          style={{ ...place, boxShadow: `0 0 0 200rem ${VEIL_COLOUR}` }}
        />
      </div>
      <div className="absolute" style={place}>
        <button
          type="button"
          aria-label={texts.middle}
          className="absolute inset-0 cursor-move touch-none focus-visible:-outline-offset-4 focus-visible:outline-white"
          {...handlersFor('middle')}
        />
        {CROP_CORNERS.map((corner) => (
          <button
            key={corner}
            type="button"
            aria-label={texts.corners[corner]}
            className={`absolute size-11 touch-none rounded-full focus-visible:-outline-offset-4 focus-visible:outline-white ${CORNER_STYLES[corner].place}`}
            {...handlersFor(corner)}
          >
            <span
              aria-hidden="true"
              className={`absolute size-4 border-white drop-shadow-[0_0_1px_#000] ${CORNER_STYLES[corner].mark}`}
            />
          </button>
        ))}
      </div>
    </div>
  );
}

type BoxHandlers = Pick<
  ComponentProps<'button'>,
  'onPointerDown' | 'onPointerMove' | 'onLostPointerCapture' | 'onKeyDown'
>;

/** Makes the handlers that drag each part of the box, or move it by arrow keys. `frame` shows the whole picture. */
function useBoxHandlers(
  frame: RefObject<HTMLElement | null>,
  { size, box, ratio, minSidePx, onChange }: Omit<CropFrameProps, 'imageUrl'>,
): (part: CropCorner | 'middle') => BoxHandlers {
  const drag = useRef<{ pointerId: number; x: number; y: number; box: CropBox } | null>(null);
  const changed = (part: CropCorner | 'middle', from: CropBox, dx: number, dy: number) =>
    part === 'middle' ? movedBox(from, dx, dy, size) : resizedBox(from, part, dx, dy, { size, ratio, minSidePx });
  return (part) => ({
    onPointerDown: (event) => {
      // The box follows one finger; another one that touches meanwhile has no effect.
      if (event.button !== 0 || drag.current) return;
      const { pointerId, clientX: x, clientY: y } = event;
      event.currentTarget.setPointerCapture(pointerId);
      drag.current = { pointerId, x, y, box };
    },
    onPointerMove: (event) => {
      const shownWidth = frame.current?.clientWidth;
      if (drag.current?.pointerId !== event.pointerId || !shownWidth) return;
      const scale = size.width / shownWidth;
      const { x, y, box: from } = drag.current;
      onChange(changed(part, from, (event.clientX - x) * scale, (event.clientY - y) * scale));
    },
    onLostPointerCapture: ({ pointerId }) => {
      if (drag.current?.pointerId === pointerId) drag.current = null;
    },
    onKeyDown: (event) => {
      const direction = ARROWS[event.key];
      if (!direction) return;
      event.preventDefault();
      // In a small picture, the share may be less than a pixel, which the rounding of the cut would swallow.
      const step = Math.max(1, Math.max(size.width, size.height) * (event.shiftKey ? LARGE_KEY_STEP : KEY_STEP));
      onChange(changed(part, box, direction[0] * step, direction[1] * step));
    },
  });
}

function percent(value: number, whole: number): string {
  return `${(100 * value) / whole}%`;
}
