import { extensionOf } from '../foreign-formats';

/** Videos that no browser reads. A server with an ffmpeg converts them. */
const SERVER_FORMATS: Record<string, string> = { '.avi': 'AVI', '.wmv': 'WMV' };

/** The name of such a format; null for all others. */
export function serverFormatOf({ name }: Pick<File, 'name'>): string | null {
  return SERVER_FORMATS[extensionOf(name)] ?? null;
}
