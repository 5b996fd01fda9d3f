import type { ContentFigures } from '@anchora/contract/variants';
import { phones } from '../../../texts/phones-on-vietnamese-page';
import { figureText, sizeText } from './figure-text';
import { secondsToLoad } from './shown-figures';

const texts = phones.quality;

/** Bytes, triangles and other figures that a copy saves. */
export function Saved({ before, after }: { before: ContentFigures; after: ContentFigures }) {
  const seconds = (bytes: number) => rough(secondsToLoad(bytes));
  return (
    <div className="grid gap-1">
      <p className="font-medium tabular">
        {texts.sizes(sizeText(before.bytes), sizeText(after.bytes), rough(before.bytes / after.bytes))}
      </p>
      <p className="text-sm text-ink-soft tabular">{texts.times(seconds(before.bytes), seconds(after.bytes))}</p>
      {before.triangles !== undefined && after.triangles !== undefined && (
        <p className="text-sm text-ink-soft tabular">
          {texts.triangles(figureText(before.triangles), figureText(after.triangles))}
        </p>
      )}
      {!!before.textureBytes && after.textureBytes !== undefined && (
        <p className="text-sm text-ink-soft tabular">
          {texts.memory(sizeText(before.textureBytes), sizeText(after.textureBytes))}
        </p>
      )}
    </div>
  );
}

/** An estimate is told to two digits. */
function rough(value: number): string {
  return figureText(value, value < 10 ? 1 : 0);
}
