import { createRequire } from 'node:module';
import { type Document, type GLTF, Logger, NodeIO, type PlatformIO, Verbosity } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import { MeshoptDecoder } from 'meshoptimizer/decoder';
import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { isGlb, readGlb } from '../../../files/checks/model/glb-container';
import { asBuffer } from './as-buffer';

/** Extensions of shown models that would not survive being read and written. */
const LOST_EXTENSIONS = new Set(['KHR_animation_pointer', 'EXT_materials_bump']);

interface ModelIo {
  read: (bytes: Uint8Array) => Promise<Document>;
  write: (document: Document) => Promise<Uint8Array>;
}

/** Reads and writes models from memory; no address in a model is ever opened. */
export async function modelIo(): Promise<ModelIo> {
  await Promise.all([MeshoptDecoder.ready, MeshoptEncoder.ready]);
  const draco = createRequire(import.meta.url)('draco3dgltf') as { createDecoderModule(): Promise<unknown> };
  const io: PlatformIO = new NodeIO()
    .setLogger(new Logger(Verbosity.SILENT))
    .registerExtensions(ALL_EXTENSIONS)
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder, 'meshopt.encoder': MeshoptEncoder });
  const read = async (bytes: Uint8Array) => {
    if (descriptionOf(bytes).extensionsUsed?.includes('KHR_draco_mesh_compression')) {
      io.registerDependencies({ 'draco3d.decoder': await draco.createDecoderModule() });
    }
    const document = isGlb(asBuffer(bytes))
      ? await io.readBinary(bytes)
      : await io.readJSON({ json: descriptionOf(bytes), resources: {} });
    return document.setLogger(new Logger(Verbosity.SILENT));
  };
  return { read, write: (document) => io.writeBinary(document) };
}

/** Whether reading and writing a model keeps everything that a viewer would show of it. */
export function isReadWhole(bytes: Uint8Array): boolean {
  const used = descriptionOf(bytes).extensionsUsed ?? [];
  return !used.some((name) => LOST_EXTENSIONS.has(name));
}

function descriptionOf(bytes: Uint8Array): GLTF.IGLTF {
  const buffer = asBuffer(bytes);
  const json = isGlb(buffer) ? readGlb(buffer).json : buffer;
  return JSON.parse(json.toString('utf8').replace(/^\ufeff/, '')) as GLTF.IGLTF;
}
