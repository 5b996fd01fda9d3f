import { isJsonObject, type JsonObject } from '@anchora/contract/model-files';
import { brokenModel } from './refuse-model';

/**
 * Reads members of a glTF object; `path` is the place in the file, such as `meshes[0]`. All methods throw
 * FileRefusedError for a member of a wrong type.
 */
export class GltfReader {
  constructor(
    readonly value: JsonObject,
    readonly path: string,
  ) {}

  static root(value: JsonObject): GltfReader {
    return new GltfReader(value, '');
  }

  has(key: string): boolean {
    return this.value[key] !== undefined;
  }

  /** Items of an array of objects; empty if it is absent. */
  list(key: string): GltfReader[] {
    const items = this.value[key];
    if (items === undefined) return [];
    if (!Array.isArray(items)) throw brokenModel({ code: 'not-a-list', params: { place: this.at(key) } });
    return items.map((item, index) => {
      if (!isJsonObject(item))
        throw brokenModel({ code: 'not-an-object', params: { place: `${this.at(key)}[${index}]` } });
      return new GltfReader(item, `${this.at(key)}[${index}]`);
    });
  }

  object(key: string): GltfReader | null {
    const item = this.value[key];
    if (item === undefined) return null;
    if (!isJsonObject(item)) throw brokenModel({ code: 'not-an-object', params: { place: this.at(key) } });
    return new GltfReader(item, this.at(key));
  }

  extension(name: string): GltfReader | null {
    return this.object('extensions')?.object(name) ?? null;
  }

  text(key: string): string | null {
    const item = this.value[key];
    if (item === undefined) return null;
    if (typeof item !== 'string') throw brokenModel({ code: 'not-a-text', params: { place: this.at(key) } });
    return item;
  }

  /** A whole number of at least `least`; `fallback` if it is absent, or an error if there is no fallback. */
  count(key: string, least: number, fallback?: number): number {
    const item = this.value[key] ?? fallback;
    if (typeof item !== 'number' || !Number.isSafeInteger(item) || item < least) {
      throw brokenModel({ code: 'not-a-number', params: { place: this.at(key) } });
    }
    return item;
  }

  /** Index into a list of `length`; null if it is absent. */
  index(key: string, length: number): number | null {
    return this.has(key) ? this.checkIndex(this.value[key], this.at(key), length) : null;
  }

  /** Indices into a list of `length`; empty if they are absent. */
  indices(key: string, length: number): number[] {
    const items = this.value[key];
    if (items === undefined) return [];
    if (!Array.isArray(items)) throw brokenModel({ code: 'not-a-list', params: { place: this.at(key) } });
    return items.map((item, index) => this.checkIndex(item, `${this.at(key)}[${index}]`, length));
  }

  /** This object's members, all of them indices into a list of `length`, such as those of `attributes`. */
  indexMap(length: number): Map<string, number> {
    return new Map(
      Object.entries(this.value).map(([name, value]) => [name, this.checkIndex(value, this.at(name), length)]),
    );
  }

  at(key: string): string {
    return this.path === '' ? key : `${this.path}.${key}`;
  }

  private checkIndex(value: unknown, path: string, length: number): number {
    if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < length) return value;
    throw brokenModel({ code: 'reference-to-nothing', params: { place: path } });
  }
}
