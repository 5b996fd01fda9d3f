import { useMemo } from 'react';
import { cx } from '../class-names';
import { BLACK_ON_WHITE, type QrColours, qrMatrix, qrPath } from './qr-svg';

interface QrCodeProps {
  text: string;
  /** Names the code's address for screen readers. */
  label: string;
  className?: string;
  colours?: QrColours | undefined;
}

/** A QR code, dark on light in both themes, because many readers fail on light modules over dark. */
export function QrCode({ text, label, className, colours = BLACK_ON_WHITE }: QrCodeProps) {
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
      className={cx('block aspect-square', className)}
    >
      {/* The ground is a shape, because browsers leave backgrounds out of prints. */}
      <rect width={size} height={size} fill={colours.light} />
      <path d={path} fill={colours.dark} />
    </svg>
  );
}
