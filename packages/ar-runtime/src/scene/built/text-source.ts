import type { PublicItem } from '@anchora/contract/scene/public-scene';
import type { FlatContent, FlatSource } from './flat-source';
import { alphaUniforms } from './flat-shading';
import type { ItemOf } from './scene-files';
import { drawText, hasLetters, loadLetters } from './text-picture';

export async function loadTextSource(first: ItemOf<'text'>): Promise<FlatSource> {
  await loadLetters(first);
  let last: PublicItem | null = first;
  let content = contentOf(first);
  const drawAgain = async (item: ItemOf<'text'>, onLater: () => void): Promise<void> => {
    await loadLetters(item);
    if (last !== item) return;
    content = contentOf(item);
    onLater();
  };
  return {
    get content() {
      return content;
    },
    adjust(item, onLater) {
      if (item.kind !== 'text' || looksAlike(item, last)) return;
      last = item;
      content = contentOf(item);
      // New letters may be in another font file of the family. Without it, or without memory, the picture stays.
      if (!hasLetters(item)) drawAgain(item, onLater).catch(() => undefined);
    },
    dispose: () => void (last = null),
  };
}

function contentOf(item: ItemOf<'text'>): FlatContent {
  const { canvas, width, height } = drawText(item);
  return { source: canvas, alpha: alphaUniforms('own'), plane: () => ({ width, height, shownX: 1, shownY: 1 }) };
}

function looksAlike(item: PublicItem, last: PublicItem | null): boolean {
  return looksOf(item) === looksOf(last);
}

function looksOf(item: PublicItem | null): string {
  if (item?.kind !== 'text') return '';
  const { text, weight, colour, ground, align, width } = item;
  return JSON.stringify([text, weight, colour, ground, align, width]);
}
