import { cutTo } from '@anchora/contract/cut-to';
import { MAX_FILE_NAME_LENGTH } from '@anchora/contract/limits';

/** The name of a file without its extension. */
export function stemOf(fileName: string): string {
  return fileName.replace(/\.[a-z0-9]+$/i, '');
}

/**
 * Name for a file that was made from another one: the name of that one without its extension, then `ending`. A long
 * name is cut, because the server refuses names over `MAX_FILE_NAME_LENGTH`.
 */
export function madeFileName(sourceName: string, ending: string): string {
  return cutTo(stemOf(sourceName), MAX_FILE_NAME_LENGTH - ending.length) + ending;
}
