import { useMemo } from 'react';
import { cx } from '../class-names';
import { qrMatrix, qrPath } from './qr-svg';

export interface QrCodeProps {
  text: string;
  /** Names the code's address for screen readers. */
  label: string;
  className?: string;
}

/** Black on white in both themes: many readers fail on light modules over dark. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const matrix = qrMatrix(text);
    return { size: matrix.size, path: qrPath(matrix) };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={cx('block aspect-square bg-white', className)}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
