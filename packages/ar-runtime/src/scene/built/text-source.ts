import type { FlatContent, FlatSource } from './flat-source';
import { alphaUniforms } from './flat-shading';
import type { ItemOf } from './scene-files';
import { drawText, hasLetters, loadLetters } from './text-picture';

export async function loadTextSource(first: ItemOf<'text'>): Promise<FlatSource> {
  await loadLetters(first);
  let looks = looksOf(first);
  let content = contentOf(first);
  const drawAgain = async (item: ItemOf<'text'>, onLater: () => void): Promise<void> => {
    await loadLetters(item);
    if (looksOf(item) !== looks) return;
    content = contentOf(item);
    onLater();
  };
  return {
    get content() {
      return content;
    },
    adjust(item, onLater) {
      if (item.kind !== 'text' || looksOf(item) === looks) return;
      looks = looksOf(item);
      content = contentOf(item);
      // New letters may be in another font file of the family. Without it, or without memory, the picture stays.
      if (!hasLetters(item)) drawAgain(item, onLater).catch(() => undefined);
    },
    dispose: () => void (looks = ''),
  };
}

function contentOf(item: ItemOf<'text'>): FlatContent {
  const { canvas, width, height } = drawText(item);
  return { source: canvas, alpha: alphaUniforms('own'), plane: () => ({ width, height, shownX: 1, shownY: 1 }) };
}

/** All that decides how a text looks, as one string to compare. */
function looksOf({ text, weight, colour, ground, align, width }: ItemOf<'text'>): string {
  return JSON.stringify([text, weight, colour, ground, align, width]);
}
