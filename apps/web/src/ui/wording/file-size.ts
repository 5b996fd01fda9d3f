import { locale as pageLocale } from '../../texts/language';

/** 2.0 GB, 1.4 MB, 380 KB; in Vietnamese 2,0 GB. */
export function fileSizeText(bytes: number, locale: string = pageLocale): string {
  const megabytes = bytes / (1024 * 1024);
  const decimal = (value: number) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
  if (megabytes >= 1024) return `${decimal(megabytes / 1024)} GB`;
  if (megabytes >= 1) return `${megabytes < 10 ? decimal(megabytes) : Math.round(megabytes)} MB`;
  return `${bytes === 0 ? 0 : Math.max(1, Math.round(bytes / 1024))} KB`;
}
