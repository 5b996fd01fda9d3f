import { extensionOf } from '../foreign-formats';

/** Videos that no browser reads. A server with an ffmpeg converts them. */
const SERVER_FORMATS: Record<string, string> = { '.avi': 'AVI', '.wmv': 'WMV' };

/** Name of the format of a video that only a server reads; null for all other files. */
export function serverFormatOf({ name }: Pick<File, 'name'>): string | null {
  return SERVER_FORMATS[extensionOf(name)] ?? null;
}
