import { locale as pageLocale } from '../../texts/language';

const KB = 1024;

/** A file size in words, such as 2.0 GB, 1.4 MB or 380 KB; in Vietnamese 2,0 GB. */
export function fileSizeText(bytes: number, locale: string = pageLocale): string {
  const decimal = (value: number) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
  const kilobytes = bytes === 0 ? 0 : Math.max(1, Math.round(bytes / KB));
  const megabytes = bytes / KB ** 2;
  // The unit is chosen by the number that is shown: 1023.6 MB would read as 1024 MB, and 9.96 MB as 10.0 MB.
  if (kilobytes < KB) return `${kilobytes} KB`;
  if (Math.round(megabytes) >= KB) return `${decimal(megabytes / KB)} GB`;
  return `${megabytes < 9.95 ? decimal(megabytes) : Math.round(megabytes)} MB`;
}
