import { readFileSync } from 'node:fs';
import { HEAVY_SCENE_BYTES } from '@anchora/contract/limits';
import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi } from '../support/accounts';
import { createMarkerlessProject } from '../support/projects';
import { expectSaved, openStage } from '../support/stage';
import { expect, test } from '../support/test';
import { THOROUGH } from '../support/thorough';

/** Header of a GLB, and of each of its chunks: length and type (glTF 2.0, section 4.4). */
const HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;

/** A GLB with unused bytes at the end of its buffer. */
function padded(glb: Buffer, bytes: number): Buffer {
  const json = glb.readUInt32LE(HEADER_BYTES);
  const gltf = JSON.parse(
    glb.toString('utf8', HEADER_BYTES + CHUNK_HEADER_BYTES, HEADER_BYTES + CHUNK_HEADER_BYTES + json),
  ) as {
    buffers: { byteLength: number }[];
  };
  const binary = glb.subarray(HEADER_BYTES + 2 * CHUNK_HEADER_BYTES + json);
  for (const buffer of gltf.buffers) buffer.byteLength = binary.length + bytes;
  const text = Buffer.from(JSON.stringify(gltf));
  return glbOf(
    Buffer.concat([text, Buffer.alloc(-text.length & 3, ' ')]),
    Buffer.concat([binary, Buffer.alloc(bytes)]),
  );
}

function chunkOf(type: string, data: Buffer): Buffer {
  const header = Buffer.alloc(CHUNK_HEADER_BYTES);
  header.writeUInt32LE(data.length);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, data]);
}

function glbOf(json: Buffer, binary: Buffer): Buffer {
  const chunks = Buffer.concat([chunkOf('JSON', json), chunkOf('BIN\0', binary)]);
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('glTF', 'latin1');
  header.writeUInt32LE(2, 4);
  header.writeUInt32LE(HEADER_BYTES + chunks.length, 8);
  return Buffer.concat([header, chunks]);
}

test(
  'publishing warns of a scene that visitors on a slow connection wait for, and lets it through',
  THOROUGH,
  async ({ page, baseURL }) => {
    const origin = String(baseURL);
    await registerByApi(page.request, origin);
    const bytes = padded(readFileSync(fixturePath('models/beacon.glb')), HEAVY_SCENE_BYTES);
    const project = await createMarkerlessProject(page.request, origin, {
      name: 'Beacon',
      content: { file: 'beacon.glb', bytes },
    });
    await openStage(page, project);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Text' }).click();
    await expectSaved(page);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText(/^The files of .*Beacon.* amount to 1[56] MB\. /)).toBeVisible();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect(page.getByText('Visitors see version 1; everything is published')).toBeVisible();
  },
);
