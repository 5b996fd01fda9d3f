import { createHash } from 'node:crypto';
import { projectJson, type ArchiveParts } from './project-json';

/** Days without visitors, which are added to the tables every night. */
const EMPTY_DAY = /^[^,\r\n]*,[^,\r\n]*(?:,0)+,\r\n/gm;

export interface FingerprintParts extends ArchiveParts {
  comments: readonly object[];
  numbers: readonly { name: string; csv: string }[];
}

/** A hash that is the same for two downloads of a project if nothing has changed between them. */
export function fingerprintOf(parts: FingerprintParts): Buffer {
  const { comments, numbers, links, found } = parts;
  const tables = numbers.map(({ name, csv }) => [name, csv.replaceAll(EMPTY_DAY, '')]);
  const said = [found.project.shareId, projectJson(parts), comments, links, tables];
  return createHash('sha256').update(JSON.stringify(said)).digest();
}
