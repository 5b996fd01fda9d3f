import './living-poster.css';
import type { CSSProperties, ReactNode } from 'react';
import { Boat, Gulls, Islands, Print, Sun, Wave } from './poster-art';

/** A part of the art; lengths are in px of the art. */
interface Layer {
  id: string;
  /** Line that the layer stands on, measured from the top. */
  base: number;
  height: number;
  left?: number;
  width?: number;
  /** Scale of the standing layer; 1 is its printed size. */
  grow?: number;
  art: ReactNode;
}

/** The layers that stand up, from the horizon forward. */
const LAYERS: Layer[] = [
  { id: 'sun', base: 196, height: 138, grow: 1.25, art: <Sun /> },
  { id: 'islands', base: 200, height: 84, art: <Islands /> },
  { id: 'gulls', base: 226, height: 206, grow: 1.3, art: <Gulls /> },
  { id: 'far wave', base: 240, height: 40, art: <Wave fill="#5aa3a5" crest="#d8ece4" heightPx={40} /> },
  { id: 'boat', base: 280, height: 178, left: 74, width: 150, grow: 1.4, art: <Boat /> },
  { id: 'wave', base: 298, height: 44, art: <Wave fill="#2b7480" crest="#9fcfca" heightPx={44} back /> },
  { id: 'near wave', base: 344, height: 54, art: <Wave fill="#17434e" crest="#5aa3a5" heightPx={54} /> },
];

/**
 * A poster for a day at sea that comes alive while the tracker holds it. It is decoration: its words are part of the
 * picture.
 */
export function LivingPoster({ paused }: { paused: boolean }) {
  return (
    <div aria-hidden="true" className="poster-stage" data-paused={paused}>
      <div className="poster-sheet">
        <div className="poster-print">
          <Print />
        </div>
        <div className="absolute top-4 left-4 h-[344px] w-[308px] [transform-style:preserve-3d]">
          <span className="poster-shadow" style={{ top: 268, left: 86, width: 130, height: 18 }} />
          {LAYERS.map(({ id, base, height, left = 0, width = 308, grow = 1.1, art }, index) => (
            <div
              key={id}
              className="poster-layer"
              style={{ '--depth': index + 1, '--grow': grow, top: base - height, left, width, height } as CSSProperties}
            >
              {art}
            </div>
          ))}
        </div>
        <span className="poster-corner" />
        <span className="poster-corner" />
        <span className="poster-corner" />
        <span className="poster-corner" />
      </div>
    </div>
  );
}
