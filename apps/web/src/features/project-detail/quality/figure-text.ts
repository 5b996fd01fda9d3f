import { phones } from '../../../texts/phones-on-vietnamese-page';
import { fileSizeText } from '../../../ui/wording/file-size';

const texts = phones.quality;

/** A size as the texts about the quality of a project's content write it. */
export function sizeText(bytes: number): string {
  return fileSizeText(bytes, texts.locale);
}

/**
 * A number as these texts write it.
 *
 * @param digits at most so many after the point.
 */
export function figureText(value: number, digits = 0): string {
  return new Intl.NumberFormat(texts.locale, { maximumFractionDigits: digits }).format(value);
}
