import type { ContentFigures } from '@anchora/contract/variants';
import { phones } from '../../../texts/phones-on-vietnamese-page';
import { fileSizeText } from '../../../ui/wording/file-size';
import { secondsToLoad } from './shown-figures';

const texts = phones.quality;

/** Bytes, triangles and other figures that a copy saves. */
export function Saved({ before, after }: { before: ContentFigures; after: ContentFigures }) {
  const size = (bytes: number) => fileSizeText(bytes, texts.locale);
  const number = (value: number, digits = 0) =>
    new Intl.NumberFormat(texts.locale, { maximumFractionDigits: digits }).format(value);
  // An estimate is told to two digits.
  const rough = (value: number) => number(value, value < 10 ? 1 : 0);
  const seconds = (bytes: number) => rough(secondsToLoad(bytes));
  return (
    <div className="grid gap-1">
      <p className="font-medium tabular">
        {texts.sizes(size(before.bytes), size(after.bytes), rough(before.bytes / after.bytes))}
      </p>
      <p className="text-sm text-ink-soft tabular">{texts.times(seconds(before.bytes), seconds(after.bytes))}</p>
      {before.triangles !== undefined && after.triangles !== undefined && (
        <p className="text-sm text-ink-soft tabular">
          {texts.triangles(number(before.triangles), number(after.triangles))}
        </p>
      )}
      {!!before.textureBytes && after.textureBytes !== undefined && (
        <p className="text-sm text-ink-soft tabular">
          {texts.memory(size(before.textureBytes), size(after.textureBytes))}
        </p>
      )}
    </div>
  );
}
