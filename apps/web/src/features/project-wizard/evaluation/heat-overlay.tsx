import { useCallback } from 'react';
import { wizard } from '../../../texts/wizard';
import type { Heat } from '../draft/draft';
import { PictureCanvas } from './picture-canvas';
import { describeHeat } from './describe-heat';
import { ANCHOR_COLOUR, GROUND_COLOUR, VEIL_COLOUR } from './overlay-colours';

const texts = wizard.evaluation.heat;

/** Radius of the strongest dots as a share of half a cell; at 1 they would touch. */
const LARGEST_RADIUS = 0.96;
/** Heat, of 255, below which a dot would be too small to see; chosen by eye. */
const LEAST_SHOWN = 6;

/**
 * Shows the parts that help recognition like a printer's halftone: the area of a dot is proportional to the heat of its
 * spot. Sizes are distinguishable without colours, and the veil keeps the dots visible on any picture.
 */
export function HeatOverlay({ heat }: { heat: Heat }) {
  const draw = useCallback(
    (context: CanvasRenderingContext2D) => {
      const { width, height } = context.canvas;
      const cellWidth = width / heat.columns;
      const cellHeight = height / heat.rows;
      const largest = (LARGEST_RADIUS * Math.min(cellWidth, cellHeight)) / 2;
      context.fillStyle = VEIL_COLOUR;
      context.fillRect(0, 0, width, height);
      context.fillStyle = ANCHOR_COLOUR;
      heat.cells.forEach((value, i) => {
        if (value < LEAST_SHOWN) return;
        const x = ((i % heat.columns) + 0.5) * cellWidth;
        const y = (Math.floor(i / heat.columns) + 0.5) * cellHeight;
        context.beginPath();
        context.arc(x, y, largest * Math.sqrt(value / 255), 0, 2 * Math.PI);
        context.fill();
      });
    },
    [heat],
  );
  return <PictureCanvas label={`${texts.overlay} ${describeHeat(heat)}`} draw={draw} />;
}

/** Diameters of the dots in the legend, CSS px; only their growth has a meaning. */
const LEGEND_SIZES_PX = [3, 6, 9, 12];

export function HeatLegend({ heat }: { heat: Heat }) {
  return (
    <div className="grid gap-1">
      <span className="flex items-center gap-2">
        {texts.little}
        <span
          aria-hidden="true"
          className="flex items-center gap-1 rounded-full px-2 py-1"
          style={{ background: GROUND_COLOUR }}
        >
          {LEGEND_SIZES_PX.map((sizePx) => (
            <span
              key={sizePx}
              className="rounded-full"
              style={{ width: sizePx, height: sizePx, background: ANCHOR_COLOUR }}
            />
          ))}
        </span>
        {texts.much}
      </span>
      <span>{describeHeat(heat)}</span>
    </div>
  );
}
