import { uploads as texts } from '../../texts/uploads';

const GLB_HEADER_BYTES = 12;
const GLB_MAGIC = 0x46546c67;

/** Why these bytes cannot be a model, before fifty megabytes are sent to find out; null when nothing speaks against it. */
export async function inspectModel(file: File): Promise<string | null> {
  if (!file.name.toLowerCase().endsWith('.glb')) return null;
  const view = new DataView(await file.slice(0, GLB_HEADER_BYTES).arrayBuffer());
  if (view.byteLength < GLB_HEADER_BYTES || view.getUint32(0, true) !== GLB_MAGIC) {
    return texts.notGlb;
  }
  const version = view.getUint32(4, true);
  if (version !== 2) return texts.gltfVersion(version);
  if (view.getUint32(8, true) > file.size) {
    return texts.modelCutOff;
  }
  return null;
}

/** Why these bytes cannot be an MP4 video; null when nothing speaks against it. */
export async function inspectVideo(file: File): Promise<string | null> {
  const bytes = new Uint8Array(await file.slice(4, 8).arrayBuffer());
  if (String.fromCharCode(...bytes) === 'ftyp') return null;
  return texts.notMp4;
}
