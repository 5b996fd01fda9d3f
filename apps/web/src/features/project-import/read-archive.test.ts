import { MB, ZIP_LIMITS } from '@anchora/contract/limits';
import { createHash } from 'node:crypto';
import { zipSync } from 'fflate';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ProjectArchive } from '@anchora/contract/project-archive';
import { ArchiveError } from './archive-error';
import { readArchive } from './read-archive';

const MODEL = new TextEncoder().encode('a model');
const HASH = createHash('sha256').update(MODEL).digest('hex');
const PROJECT: ProjectArchive = {
  format: 'anchora-project',
  formatVersion: 1,
  name: 'Lamp',
  description: null,
  type: 'markerless',
  contentType: '3d-model',
  isPublic: true,
  quality: 'balanced',
  visitorLanguage: 'platform',
  content: { model: HASH, usdz: null, targetImage: null, tracking: null },
  draft: { z: 1, a: { file: HASH } },
  publishedVersion: null,
  versions: [],
  namedLinks: [],
  embedSites: [],
  files: { [HASH]: { path: `files/${HASH}.glb`, name: 'lamp.glb', kind: 'model', sizeBytes: MODEL.length } },
};
const FILES = { [`files/${HASH}.glb`]: MODEL };

const zipOf = (project: unknown, files: Record<string, Uint8Array> = FILES) =>
  zipSync({ 'project.json': new TextEncoder().encode(JSON.stringify(project)), ...files });

async function faultOf(zip: Uint8Array): Promise<string> {
  try {
    await readArchive(zip);
  } catch (error) {
    if (error instanceof ArchiveError) return error.fault;
    throw error;
  }
  return 'none';
}

describe('the download of a project', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('gives the project, with the keys of its documents in order, and the files that it lists', async () => {
    const { project, bytes } = await readArchive(
      zipOf(PROJECT, { ...FILES, 'qr/link.svg': MODEL, 'x/more.bin': MODEL }),
    );
    expect(JSON.stringify(project.draft)).toBe(JSON.stringify(PROJECT.draft));
    expect([...bytes]).toEqual([[HASH, MODEL]]);
  });

  it('is refused if it names one file twice even over plain HTTP, where no hashes are computed', async () => {
    vi.stubGlobal('crypto', {});
    const [file] = Object.values(PROJECT.files);
    const files = { ...PROJECT.files, ['0'.repeat(64)]: file };
    expect(await faultOf(zipOf({ ...PROJECT, files }))).toBe('damaged');
  });

  it.each<[string, () => Uint8Array, string]>([
    ['no archive at all', () => MODEL, 'damaged'],
    ['without project.json', () => zipSync(FILES), 'no-project'],
    ['whose project.json is no project', () => zipOf({ format: 'other' }), 'no-project'],
    ['of a later format', () => zipOf({ ...PROJECT, formatVersion: 2 }), 'no-project'],
    ['that lacks a file', () => zipOf(PROJECT, {}), 'damaged'],
    ['with other bytes', () => zipOf(PROJECT, { [`files/${HASH}.glb`]: MODEL.map((byte) => byte + 1) }), 'damaged'],
    ['with a path out of its folder', () => zipOf(PROJECT, { ...FILES, '../evil.glb': MODEL }), 'damaged'],
    ['with an archive inside', () => zipOf(PROJECT, { ...FILES, 'more.zip': MODEL }), 'damaged'],
    ['with a bomb', () => zipOf(PROJECT, { ...FILES, 'zeros.bin': new Uint8Array(4 * MB) }), 'too-large'],
    [
      'with too many files',
      () =>
        zipOf(PROJECT, Object.fromEntries(Array.from({ length: ZIP_LIMITS.entries + 1 }, (_, at) => [`${at}`, MODEL]))),
      'too-large',
    ],
  ])('%s is refused', async (_name, zip, fault) => {
    expect(await faultOf(zip())).toBe(fault);
  });
});
