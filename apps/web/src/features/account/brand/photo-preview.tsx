import { type BrandImage, drawPhotoBrand } from '@anchora/ar-runtime/capture/photo-brand';
import type { BrandChange } from '@anchora/contract/brand';
import { useEffect, useRef } from 'react';
import { brand as texts } from '../../../texts/brand';

/** Size of the drawn photo, px, in the shape of the photos of most phones. */
const PHOTO = { width: 576, height: 768 };
/** Colours of a wall and of a picture on it: greys, which do not compete with the frame. */
const ROOM = { wall: '#b9b4ab', paper: '#f1eee9', content: '#8a857c' };

/** A photo as visitors get it with this brand; nothing while neither frame nor logo is in photos. */
export function PhotoPreview({ brand: { photoFrame, logo, marksPhotos } }: { brand: BrandChange }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = photoFrame ?? null;
  const mark = marksPhotos ? logo : null;
  const isShown = frame !== null || mark !== null;
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return undefined;
    let isCurrent = true;
    const draw = async () => {
      const [frameImage = null, markImage = null] = await Promise.all([frame, mark].map(loadPicture));
      if (!isCurrent) return;
      drawRoom(context);
      drawPhotoBrand(context, { frame: frameImage, mark: markImage });
    };
    void draw();
    return () => {
      isCurrent = false;
    };
  }, [frame, mark]);
  return (
    isShown && (
      <canvas
        ref={canvas}
        {...PHOTO}
        role="img"
        aria-label={texts.preview.photo}
        data-testid="brand-photo"
        className="w-full max-w-72 rounded-surface border border-line-strong"
      />
    )
  );
}

/** Null if there is no picture, or if it cannot be loaded. */
async function loadPicture(address: string | null): Promise<BrandImage | null> {
  if (address === null) return null;
  const image = new Image();
  image.src = address;
  return image.decode().then(
    () => image,
    () => null,
  );
}

/** Draws the wall and the picture with a disc on it. Their places and sizes are shares of the photo, chosen by eye. */
function drawRoom(context: CanvasRenderingContext2D): void {
  const { width, height } = PHOTO;
  context.fillStyle = ROOM.wall;
  context.fillRect(0, 0, width, height);
  context.fillStyle = ROOM.paper;
  context.fillRect(width * 0.26, height * 0.24, width * 0.48, height * 0.48);
  context.fillStyle = ROOM.content;
  context.beginPath();
  context.arc(width / 2, height * 0.48, width * 0.15, 0, 2 * Math.PI);
  context.fill();
}
