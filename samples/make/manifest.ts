import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FileKind } from '@anchora/contract/uploads';
import { SAMPLE_PARTS, type SamplePart } from '@anchora/contract/templates';
import { checkBytes } from '../../apps/server/src/files/checks/check-bytes';
import { MADE } from './made';
import type { SamplePlan } from './samples';

const PART_FILES: Record<SamplePart, { kind: FileKind; extension: string }[]> = {
  content: [
    { kind: 'model', extension: '.glb' },
    { kind: 'video', extension: '.mp4' },
  ],
  usdz: [{ kind: 'usdz', extension: '.usdz' }],
  targetImage: [{ kind: 'image', extension: '.jpg' }],
  tracking: [{ kind: 'tracking', extension: '.mind' }],
};

/**
 * Writes the manifest of all made files. The server's upload checks supply its facts, and each file is replaced by the
 * cleaned copy that they produce.
 */
export async function writeManifest(plans: SamplePlan[]): Promise<void> {
  const files = [];
  for (const { id, fileName } of plans) {
    for (const part of SAMPLE_PARTS) {
      for (const { kind, extension } of PART_FILES[part]) {
        const file = `${id}/${fileName}${extension}`;
        if (existsSync(path.join(MADE, file))) files.push({ sample: id, part, file, ...(await check(file, kind)) });
      }
    }
  }
  await writeFile(path.join(MADE, 'manifest.json'), `${JSON.stringify({ files }, null, 2)}\n`);
}

async function check(file: string, kind: FileKind) {
  const folder = await mkdtemp(path.join(tmpdir(), 'sample-'));
  try {
    const copy = path.join(folder, 'copy');
    await copyFile(path.join(MADE, file), copy);
    const { path: cleaned, ...found } = await checkBytes({ path: copy, kind });
    await copyFile(cleaned, path.join(MADE, file));
    const { contentType, sizeBytes, sha256, widthPx, heightPx, metadata } = found;
    return { kind, contentType, sizeBytes, sha256: Buffer.from(sha256).toString('hex'), widthPx, heightPx, metadata };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
