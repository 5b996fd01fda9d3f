import { inflateRawSync } from 'node:zlib';

/**
 * An independent reader of USDZ, which shares no code with the writer: the archive by its table of contents (APPNOTE
 * 6.3), the text layers by their grammar as far as meshes need it, with references and transforms resolved.
 */
interface ReadUsdz {
  /**
   * In the order of the table. `method` is 0 for stored, 8 for deflated; `dataAt` is the offset of the stored bytes in
   * the archive.
   */
  entries: { name: string; method: number; flags: number; dataAt: number; bytes: Buffer }[];
  /** Metadata of the first layer. */
  metersPerUnit: number;
  upAxis: string;
  defaultPrim: string;
  meshes: ReadMesh[];
  materials: string[];
}

interface ReadMesh {
  path: string;
  /** Points with all transforms above applied, layer units. */
  points: [number, number, number][];
  /** Number of normals. */
  normals: number;
  counts: number[];
  indices: number[];
  extent: number[];
  doubleSided: boolean;
  material: string | null;
}

/**
 * Reads a USDZ file.
 *
 * @throws Error if its first file is no text layer, or names a file that is not in the archive.
 */
export function readUsdz(bytes: Buffer): ReadUsdz {
  const entries = readArchive(bytes);
  const layers = new Map(entries.map(({ name, bytes: data }) => [name, data]));
  const first = entries[0];
  if (!first || !first.name.endsWith('.usda')) throw new Error('the first file is no text layer');
  const text = first.bytes.toString();
  for (const [, file = ''] of text.matchAll(/@([^@\n]+)@/g))
    if (!layers.has(file.replace(/^\.\//, ''))) throw new Error(`the layer names ${file}, which is not in the archive`);
  const root = parseLayer(text);
  const meshes: ReadMesh[] = [];
  for (const prim of root.prims)
    collectMeshes(prim, { above: identity(), path: '', layers, layerName: first.name }, meshes);
  return {
    entries,
    metersPerUnit: Number(root.metadata.metersPerUnit),
    upAxis: unquoted(root.metadata.upAxis),
    defaultPrim: unquoted(root.metadata.defaultPrim),
    meshes,
    materials: materialsOf(root.prims, ''),
  };
}

/** Corners of the box around all points, metres. */
export function boundsM({ meshes, metersPerUnit }: ReadUsdz): { min: number[]; max: number[] } {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (const { points } of meshes) {
    for (const point of points) {
      for (const [axis, value] of point.entries()) {
        min[axis] = Math.min(min[axis] ?? 0, value * metersPerUnit);
        max[axis] = Math.max(max[axis] ?? 0, value * metersPerUnit);
      }
    }
  }
  return { min, max };
}

function readArchive(bytes: Buffer): ReadUsdz['entries'] {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0) throw new Error('expected the end of a directory, got none');
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  return Array.from({ length: count }, () => {
    if (bytes.readUInt32LE(at) !== 0x02014b50) throw new Error('no directory header');
    const [flags, method] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)];
    const stored = bytes.readUInt32LE(at + 20);
    const nameLength = bytes.readUInt16LE(at + 28);
    const localAt = bytes.readUInt32LE(at + 42);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    const dataAt = localAt + 30 + bytes.readUInt16LE(localAt + 26) + bytes.readUInt16LE(localAt + 28);
    const data = bytes.subarray(dataAt, dataAt + stored);
    return { name, method, flags, dataAt, bytes: method === 0 ? data : inflateRawSync(data) };
  });
}

interface Prim {
  type: string;
  name: string;
  metadata: Record<string, string>;
  properties: Record<string, string>;
  children: Prim[];
}

function parseLayer(text: string): { metadata: Record<string, string>; prims: Prim[] } {
  return new LayerReader(text).layer();
}

/**
 * Recursive descent over `#usda`: metadata in parentheses, prims in braces, properties up to the end of their value.
 */
class LayerReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    if (!text.startsWith('#usda 1.0')) throw new Error('no #usda header');
    this.#text = text;
  }

  layer(): { metadata: Record<string, string>; prims: Prim[] } {
    this.#at = this.#text.indexOf('\n') + 1;
    const metadata = this.#metadata();
    const prims: Prim[] = [];
    for (this.#skip(); this.#at < this.#text.length; this.#skip()) prims.push(this.#prim());
    return { metadata, prims };
  }

  #char(): string {
    return this.#text[this.#at] ?? '';
  }

  #skip(): void {
    while (/\s/.test(this.#char())) this.#at += 1;
  }

  /** Takes what the sticky expression finds here, or returns null. */
  #take(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.#at;
    const found = expression.exec(this.#text);
    if (found) this.#at = expression.lastIndex;
    return found;
  }

  #expected(what: string): Error {
    return new Error(`${what} is expected at ${JSON.stringify(this.#text.slice(this.#at, this.#at + 40))}`);
  }

  #prim(): Prim {
    const found = this.#take(/def\s+(?:(\w+)\s+)?"([^"]+)"/y);
    if (!found) throw this.#expected('a prim');
    const metadata = this.#metadata();
    this.#skip();
    if (this.#char() !== '{') throw this.#expected('a body');
    this.#at += 1;
    const made: Prim = { type: found[1] ?? '', name: found[2] ?? '', metadata, properties: {}, children: [] };
    for (this.#skip(); this.#char() !== '}'; this.#skip()) {
      if (this.#text.startsWith('def', this.#at)) made.children.push(this.#prim());
      else this.#property(made);
    }
    this.#at += 1;
    return made;
  }

  #property(owner: Prim): void {
    const found = this.#take(/((?:uniform |custom )?(?:rel|[\w]+(?:\[\])?)) ([\w:.]+)(\s*=\s*)?/y);
    if (!found) throw this.#expected('a property');
    owner.properties[found[2] ?? ''] = found[3] === undefined ? '' : this.#value();
    this.#metadata();
  }

  #value(): string {
    if (this.#opensBracket()) return this.#bracketed();
    return this.#take(/"[^"]*"|@[^@]*@(?:<[^>]*>)?|<[^>]*>|[^\s()]+/y)?.[0] ?? '';
  }

  #metadata(): Record<string, string> {
    this.#skip();
    return this.#char() === '(' ? parseFields(this.#bracketed().slice(1, -1)) : {};
  }

  #opensBracket(): boolean {
    return this.#char() !== '' && '([{'.includes(this.#char());
  }

  /** Text of a bracketed value with everything nested in it. */
  #bracketed(): string {
    const from = this.#at;
    let depth = 0;
    let quote = '';
    for (; this.#at < this.#text.length; this.#at++) {
      const char = this.#char();
      if (quote) {
        if (char === quote) quote = '';
      } else if (char === '"' || char === '@') quote = char;
      else if (this.#opensBracket()) depth += 1;
      else if (')]}'.includes(char)) {
        depth -= 1;
        if (depth === 0) {
          this.#at += 1;
          return this.#text.slice(from, this.#at);
        }
      }
    }
    throw new Error('a bracket is never closed');
  }
}

function parseFields(text: string): Record<string, string> {
  const fields: Record<string, string> = {};
  const field =
    /(?:(?:prepend|string|bool|token) )*([\w:]+)\s*=\s*(\{[^}]*\}|\[[^\]]*\]|@[^@]*@(?:<[^>]*>)?|"[^"]*"|[^\s]+)/g;
  for (const [, name = '', value = ''] of text.matchAll(field)) fields[name] = value;
  return fields;
}

interface Place {
  /** Transform of the prim's parent, 16 numbers in the file's order. */
  above: number[];
  path: string;
  layers: Map<string, Buffer>;
  layerName: string;
}

function collectMeshes(prim: Prim, place: Place, found: ReadMesh[]): void {
  const { above, path, layers, layerName } = place;
  const here = `${path}/${prim.name}`;
  const own = prim.properties['xformOp:transform'];
  const matrix = own ? multiply(numbersIn(own), above) : above;
  const material = prim.properties['material:binding']?.slice(1, -1) ?? null;
  const before = found.length;
  if (prim.type === 'Mesh') found.push(readMesh(prim, matrix, here));
  for (const child of prim.children) collectMeshes(child, { ...place, above: matrix, path: here }, found);
  const [, file, target] = /^@([^@]*)@<\/([^>]*)>$/.exec(prim.metadata.references ?? '') ?? [];
  if (file !== undefined) {
    const name = new URL(file, `file:///${layerName}`).pathname.slice(1);
    const layer = layers.get(name);
    if (!layer) throw new Error(`${name} is not in the archive`);
    const referenced = parseLayer(layer.toString()).prims.find((candidate) => candidate.name === target);
    if (!referenced) throw new Error(`${name} has no /${target}`);
    for (const child of referenced.children) {
      collectMeshes(child, { above: matrix, path: here, layers, layerName: name }, found);
    }
  }
  for (const mesh of found.slice(before)) mesh.material ??= material;
}

function readMesh(prim: Prim, matrix: number[], path: string): ReadMesh {
  const list = (name: string) => numbersIn(prim.properties[name] ?? '');
  const flat = list('points');
  const points: ReadMesh['points'] = [];
  for (let i = 0; i < flat.length; i += 3) points.push(transformed(flat.slice(i, i + 3), matrix));
  return {
    path,
    points,
    normals: list('normals').length / 3,
    counts: list('faceVertexCounts'),
    indices: list('faceVertexIndices'),
    extent: list('extent'),
    doubleSided: prim.properties.doubleSided === '1',
    material: null,
  };
}

function materialsOf(prims: Prim[], path: string): string[] {
  return prims.flatMap((prim) => [
    ...(prim.type === 'Material' ? [`${path}/${prim.name}`] : []),
    ...materialsOf(prim.children, `${path}/${prim.name}`),
  ]);
}

function numbersIn(text: string): number[] {
  return (text.match(/-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi) ?? []).map(Number);
}

/** USD uses row vectors. */
function transformed([x = 0, y = 0, z = 0]: number[], m: number[]): [number, number, number] {
  const at = (i: number) => m[i] ?? 0;
  return [
    x * at(0) + y * at(4) + z * at(8) + at(12),
    x * at(1) + y * at(5) + z * at(9) + at(13),
    x * at(2) + y * at(6) + z * at(10) + at(14),
  ];
}

function multiply(a: number[], b: number[]): number[] {
  return Array.from({ length: 16 }, (_, i) => {
    const [row, column] = [4 * Math.floor(i / 4), i % 4];
    return [0, 1, 2, 3].reduce((sum, k) => sum + (a[row + k] ?? 0) * (b[4 * k + column] ?? 0), 0);
  });
}

function identity(): number[] {
  return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
}

function unquoted(text: string | undefined): string {
  return text?.replaceAll('"', '') ?? '';
}
