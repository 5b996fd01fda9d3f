import { isJpeg } from '@anchora/vision/jpeg-segments';
import { MB } from '@anchora/contract/limits';
import { childProgram } from '../../child-processes/child-program';
import { runChild } from '../../child-processes/run-child';

/** A JPEG or PNG, and whether it fills the card instead of standing in it whole. */
export interface CardInput {
  picture: Uint8Array;
  fills: boolean;
}

/** Turns a JPEG or PNG into the JPEG of a link card. */
export const DRAW_LINK_CARD = childProgram<CardInput, Uint8Array>('draw-link-card', import.meta.url);

/** Limit for a picture on which the decoder hangs; other cards wait behind it. Chosen, not measured. */
const DRAW_TIMEOUT_MS = 20_000;
/** Less than the timeout, so that such a picture is told from a busy server. Chosen, not measured. */
const DRAW_CPU_S = 15;
/** Small, because the pixels are outside the JavaScript heap. Chosen, not measured. */
const DRAW_HEAP_MB = 128;
/** A progressive CMYK JPEG and an interlaced 16-bit PNG of the largest size took 0.7 GB (November 2026). */
const DRAW_MEMORY_MB = 1024;
/** Eight times a card filled with the finest picture of the fixtures, 0.23 MB (November 2026). Chosen. */
const MAX_CARD_BYTES = 2 * MB;

/**
 * Draws the link card of a picture in a child process, one at a time. The owners of the pictures take turns.
 *
 * @throws TooManyWaitingError, ChildTimeoutError, ChildLimitError; the child's own error; Error for an answer that is
 *   not a card.
 */
export async function drawLinkCard(input: CardInput, owner: string): Promise<Buffer> {
  const limits = {
    timeoutMs: DRAW_TIMEOUT_MS,
    cpuS: DRAW_CPU_S,
    heapMb: DRAW_HEAP_MB,
    memoryMb: DRAW_MEMORY_MB,
    maxAtOnce: 1,
  };
  const card: unknown = await runChild(DRAW_LINK_CARD, input, { ...limits, user: owner });
  // The process has decoded an upload, so only the length of its answer and the first bytes of a JPEG are relied on.
  if (!(card instanceof Uint8Array) || card.length > MAX_CARD_BYTES || !isJpeg(card)) {
    const got =
      card instanceof Uint8Array
        ? `${card.length} bytes that begin with ${[...card.subarray(0, 4)].join(' ')}`
        : typeof card;
    throw new Error(`expected a JPEG of at most ${MAX_CARD_BYTES} bytes as a link card, got ${got}`);
  }
  return Buffer.from(card);
}
