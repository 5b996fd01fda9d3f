import type { ContentType, ContentWeight } from '@anchora/contract/projects';
import { TriangleAlert } from 'lucide-react';
import type { PhoneTexts } from '../texts/phones';
import { fileSizeText } from '../ui/wording/file-size';
import { Icon } from '../ui/pictures/icon';
import { HEAVY, type HeavyPart, heavyParts } from './heavy-parts';

interface WeightNotesProps {
  contentType: ContentType;
  weight: ContentWeight;
  texts: PhoneTexts['weight'];
}

/** Lists the parts of the content that are heavy for phones, with a remedy; renders nothing if no part is heavy. */
export function WeightNotes({ contentType, weight, texts }: WeightNotesProps) {
  const heavy = heavyParts(contentType, weight);
  if (heavy.length === 0) return null;
  return (
    <section aria-label={texts.title} className="flex items-start gap-3 rounded-surface bg-searching-wash p-4 text-sm">
      <Icon of={TriangleAlert} className="text-searching-text" />
      <div className="grid gap-2">
        <p className="font-medium text-searching-text">{texts.title}</p>
        <ul className="grid gap-2">
          {heavy.map(({ part, value }) => (
            <li key={part}>
              {texts.parts[part](valueText(part, value, texts.locale), valueText(part, HEAVY[part], texts.locale))}{' '}
              <span className="text-ink-soft">{texts.todo[part]}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function valueText(part: HeavyPart, value: number, locale: string): string {
  if (part === 'modelBytes' || part === 'videoBytes') return fileSizeText(value, locale);
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(value);
}
