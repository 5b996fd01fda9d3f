import { posix } from 'node:path';
import { brokenArchive } from './zip-entries';

/** Facts from a layer's own metadata; null if it does not state them. */
interface LayerFacts {
  metersPerUnit: number | null;
  upAxis: 'X' | 'Y' | 'Z' | null;
  defaultPrim: string | null;
}

/** The metadata of a layer stand at its beginning; longer ones are not searched. Chosen, not measured. */
const HEAD_BYTES = 4096;
/** A longer name is left out; chosen, not measured. */
const DEFAULT_PRIM = /\bdefaultPrim\s*=\s*"([^"\n]{1,200})"/;
const FILE_PATH = /@{1,3}([^@\n]*)@{1,3}/g;

/**
 * Reads the metadata of a text layer (`.usda`) and the paths of the files it uses. All of them must be in the archive,
 * so that a viewer never has to fetch anything.
 *
 * @throws FileRefusedError
 */
export function readTextLayer(name: string, data: Buffer, names: ReadonlySet<string>): LayerFacts {
  const head = data.toString('latin1', 0, HEAD_BYTES);
  if (!/^#usda 1\.\d+\r?\n/.test(head)) throw brokenArchive({ code: 'not-a-layer', params: { place: name } });
  if (data.includes(0)) throw brokenArchive({ code: 'layer-not-text', params: { place: name } });
  for (const path of filesNamedIn(data)) {
    const inArchive = posix.normalize(posix.join(posix.dirname(name), path));
    if (path !== '' && !names.has(inArchive))
      throw brokenArchive({ code: 'layer-reference-missing', params: { place: name } });
  }
  const metadata = /^#usda[^\n]*\n\s*\(([\s\S]*?)\n\)/.exec(head)?.[1] ?? '';
  const unit = Number(/\bmetersPerUnit\s*=\s*([\d.eE+-]+)/.exec(metadata)?.[1] ?? Number.NaN);
  const axis = /\bupAxis\s*=\s*"([XYZ])"/.exec(metadata)?.[1];
  return {
    metersPerUnit: Number.isFinite(unit) && unit > 0 ? unit : null,
    upAxis: axis === 'X' || axis === 'Y' || axis === 'Z' ? axis : null,
    defaultPrim: DEFAULT_PRIM.exec(metadata)?.[1] ?? null,
  };
}

/** Only lines with an `@` are decoded, since most of a layer is numbers. */
function* filesNamedIn(data: Buffer): Generator<string> {
  for (let at = data.indexOf('@'); at !== -1;) {
    const lineEnd = data.indexOf('\n', at);
    const end = lineEnd === -1 ? data.length : lineEnd;
    const start = data.lastIndexOf('\n', at) + 1;
    for (const match of data.toString('latin1', start, end).matchAll(FILE_PATH)) yield match[1] ?? '';
    at = end < data.length ? data.indexOf('@', end) : -1;
  }
}
