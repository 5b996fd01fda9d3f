import {
  MAX_MODEL_BYTES,
  MAX_SOUND_BYTES,
  MAX_SOURCE_BYTES,
  MAX_TARGET_IMAGE_BYTES,
  MAX_TRACKING_FILE_BYTES,
  MAX_USDZ_BYTES,
  MAX_VIDEO_BYTES,
  MB,
} from './limits';

/**
 * Kinds of uploaded files. The file name's extension decides which one applies, and the bytes are checked against it.
 * Only a `source`, which a video is converted from, has to be asked for, because its extensions stand for videos as
 * well.
 */
export type FileKind = 'model' | 'video' | 'image' | 'sound' | 'tracking' | 'usdz' | 'source';

interface FileKindRule {
  extensions: readonly string[];
  maxBytes: number;
  /** Set for files that the product makes or asks for by itself; users are never asked to choose one. */
  isDerived?: true;
}

export const FILE_KIND_RULES: Record<FileKind, FileKindRule> = {
  model: { extensions: ['.glb', '.gltf'], maxBytes: MAX_MODEL_BYTES },
  video: { extensions: ['.mp4', '.webm'], maxBytes: MAX_VIDEO_BYTES },
  image: { extensions: ['.jpg', '.jpeg', '.png'], maxBytes: MAX_TARGET_IMAGE_BYTES },
  sound: { extensions: ['.mp3', '.m4a'], maxBytes: MAX_SOUND_BYTES },
  tracking: { extensions: ['.mind'], maxBytes: MAX_TRACKING_FILE_BYTES },
  usdz: { extensions: ['.usdz'], maxBytes: MAX_USDZ_BYTES, isDerived: true },
  source: {
    extensions: ['.mov', '.mp4', '.m4v', '.mkv', '.webm', '.avi', '.wmv'],
    maxBytes: MAX_SOURCE_BYTES,
    isDerived: true,
  },
};

/** Types of the pictures that the server takes. */
export const PICTURE_CONTENT_TYPES = ['image/jpeg', 'image/png'] as const;

/** Safari opens files of this type in Quick Look. */
export const USDZ_CONTENT_TYPE = 'model/vnd.usdz+zip';

/** Types of the files that are served, by the extensions of their names. */
const CONTENT_TYPES: Record<string, string> = {
  '.glb': 'model/gltf-binary',
  '.gltf': 'model/gltf+json',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.mind': 'application/octet-stream',
  '.usdz': USDZ_CONTENT_TYPE,
};

/** Type of a file by its name's extension; null for an extension that no served file has. */
export function contentTypeFromName(fileName: string): string | null {
  const extension = /\.[^.]+$/.exec(fileName.toLowerCase())?.[0] ?? '';
  return CONTENT_TYPES[extension] ?? null;
}

/** Kind of a file by its name's extension; null for an unknown extension. */
export function fileKindFromName(fileName: string): FileKind | null {
  const kinds = (Object.keys(FILE_KIND_RULES) as FileKind[]).filter((kind) => kind !== 'source');
  return kinds.find((kind) => hasExtensionOf(kind, fileName)) ?? null;
}

/**
 * Formats that a creator's browser converts before the upload. The server takes none of them, except `.mov` as a
 * `source`.
 */
const BROWSER_FORMATS = ['.fbx', '.obj', '.stl', '.ply', '.zip', '.svg', '.heic', '.heif', '.mov'];

/** Name, in capitals, of the format of a file that a creator's browser converts; null for other files. */
export function browserFormatOf(fileName: string): string | null {
  const lower = fileName.toLowerCase();
  const extension = BROWSER_FORMATS.find((ending) => lower.endsWith(ending));
  return extension === undefined ? null : extension.slice(1).toUpperCase();
}

export function hasExtensionOf(kind: FileKind, fileName: string): boolean {
  return FILE_KIND_RULES[kind].extensions.some((extension) => fileName.toLowerCase().endsWith(extension));
}

export function maxMegabytes(kind: FileKind): number {
  return Math.floor(FILE_KIND_RULES[kind].maxBytes / MB);
}

/** @param kind null if any kind is accepted. */
export function acceptedExtensions(kind: FileKind | null): string[] {
  const rules =
    kind === null ? Object.values(FILE_KIND_RULES).filter(({ isDerived }) => !isDerived) : [FILE_KIND_RULES[kind]];
  return rules.flatMap(({ extensions }) => extensions);
}
