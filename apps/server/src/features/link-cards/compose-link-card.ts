import sharp, { type OverlayOptions } from 'sharp';
import * as SRGB from '@anchora/design-tokens/srgb';
import { LINK_PREVIEW_SIZE } from '@anchora/contract/link-preview';
import { openPicture } from '../../files/checks/picture/open-picture';
import type { CardInput } from './draw-link-card';

const { widthPx: WIDTH, heightPx: HEIGHT } = LINK_PREVIEW_SIZE;
/**
 * Space for the picture, without the brackets around it, whose outer edges are then 84 and 54 px from those of the
 * card. Both drawn by eye.
 */
const ROOM = { widthPx: 980, heightPx: 470 };
const BRACKET = { gapPx: 26, lengthPx: 44, strokePx: 7 };
/**
 * 0 to 100. Cards filled with three pictures of the fixtures take 82 to 117 KB and differ from the pictures by 1.0 to
 * 1.3 of 255 on average; with 90 they take a quarter more (November 2026).
 */
const JPEG_QUALITY = 84;

export async function composeLinkCard({ picture, fills }: CardInput): Promise<Buffer> {
  return fills ? filledCard(picture) : framedCard(picture);
}

/** The picture in the whole card, cut where its aspect ratio differs. */
async function filledCard(picture: Uint8Array): Promise<Buffer> {
  return openPicture(picture)
    .autoOrient()
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .resize(WIDTH, HEIGHT, { fit: 'cover' })
    .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer();
}

/**
 * Draws the whole target image between four brackets on a paper background in the aspect ratio of link previews, which
 * would otherwise crop it. The brackets are rectangles because the server does not decode vector files.
 *
 * @param picture JPEG or PNG
 */
async function framedCard(picture: Uint8Array): Promise<Buffer> {
  const { data, info } = await openPicture(picture)
    .autoOrient()
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .resize(ROOM.widthPx, ROOM.heightPx, { fit: 'inside' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const [left, top] = [Math.round((WIDTH - width) / 2), Math.round((HEIGHT - height) / 2)];
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: SRGB.table } })
    .composite([
      ...brackets({ left, top, width, height }),
      { input: data, raw: { width, height, channels }, left, top },
    ])
    .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer();
}

/** A rectangle of the card, px. */
interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Two bars for each corner, `gapPx` outside of the box. */
function brackets({ left, top, width, height }: Box): OverlayOptions[] {
  const { gapPx, lengthPx, strokePx } = BRACKET;
  const [x0, y0] = [left - gapPx, top - gapPx];
  const [x1, y1] = [left + width + gapPx, top + height + gapPx];
  return [
    bar(x0, y0, lengthPx, strokePx),
    bar(x0, y0, strokePx, lengthPx),
    bar(x1 - lengthPx, y0, lengthPx, strokePx),
    bar(x1 - strokePx, y0, strokePx, lengthPx),
    bar(x0, y1 - strokePx, lengthPx, strokePx),
    bar(x0, y1 - lengthPx, strokePx, lengthPx),
    bar(x1 - lengthPx, y1 - strokePx, lengthPx, strokePx),
    bar(x1 - strokePx, y1 - lengthPx, strokePx, lengthPx),
  ];
}

function bar(left: number, top: number, width: number, height: number): OverlayOptions {
  return { input: { create: { width, height, channels: 3, background: SRGB.ink } }, left, top };
}
