import type { RefusedProgram } from './conversion-problem';

/** Kinds of content that a file of another format can be converted into. */
export type ForeignKind = 'video' | 'model' | 'picture' | 'sound';

/** Extensions that the pickers refuse but that can be converted. A zip contains a model, or the pictures of a video. */
export const FOREIGN_EXTENSIONS: Record<ForeignKind, readonly string[]> = {
  video: ['.mov', '.m4v', '.mkv', '.webm', '.ts', '.avi', '.wmv', '.gif', '.apng', '.zip'],
  model: ['.obj', '.fbx', '.stl', '.ply', '.usdz', '.zip'],
  picture: ['.svg', '.heic', '.heif', '.avif', '.webp'],
  sound: ['.wav', '.ogg', '.oga', '.opus', '.flac', '.aac'],
};

/**
 * File names that a converter's own picker takes besides: an MP4 can become lighter or transparent, and the parts of a
 * model lie beside it.
 */
export const PICKED_EXTENSIONS: Record<ForeignKind, readonly string[]> = {
  video: [...FOREIGN_EXTENSIONS.video, '.mp4', '.png', '.webp'],
  model: [
    ...FOREIGN_EXTENSIONS.model,
    '.gltf',
    '.glb',
    '.bin',
    '.mtl',
    '.png',
    '.jpg',
    '.jpeg',
    '.webp',
    '.tga',
    '.bmp',
  ],
  picture: FOREIGN_EXTENSIONS.picture,
  sound: FOREIGN_EXTENSIONS.sound,
};

const PROGRAMS: Record<string, RefusedProgram> = {
  '.blend': 'blender',
  '.max': '3ds-max',
  '.c4d': 'cinema-4d',
  '.skp': 'sketchup',
  '.dae': 'collada',
};

/** The program to whose own format the file belongs; null for all other formats. */
export function programOf({ name }: Pick<File, 'name'>): RefusedProgram | null {
  return PROGRAMS[extensionOf(name)] ?? null;
}

/**
 * The kind of content that a file can be converted into; null if nothing is known about its format.
 *
 * @param zipped kind assumed for a zip archive.
 */
export function foreignKind({ name }: Pick<File, 'name'>, zipped: ForeignKind = 'model'): ForeignKind | null {
  const extension = extensionOf(name);
  if (extension === '.zip') return zipped;
  if (extension in PROGRAMS) return 'model';
  const kinds = Object.keys(FOREIGN_EXTENSIONS) as ForeignKind[];
  return kinds.find((kind) => FOREIGN_EXTENSIONS[kind].includes(extension)) ?? null;
}

/**
 * The kind of content that chosen files are converted into.
 *
 * @param wanted the kind that is asked for; files that can be part of it do not make another one of it: a picture in
 *   WebP may be an animation, or the first of a model's files.
 */
export function convertedKind(files: readonly Pick<File, 'name'>[], wanted: ForeignKind): ForeignKind {
  const [first] = files;
  if (!first || PICKED_EXTENSIONS[wanted].includes(extensionOf(first.name))) return wanted;
  return foreignKind(first, wanted) ?? wanted;
}

export function extensionOf(name: string): string {
  return /\.[a-z0-9]+$/i.exec(name)?.[0].toLowerCase() ?? '';
}
