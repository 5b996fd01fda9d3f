import type { CodedMessage } from './message-template';
import { TRACKING_FILE_FAULTS } from './tracking-file-faults';

/**
 * Faults inside a file: the second half of a message about it. `place` names the faulty part in the terms of the file's
 * format: `meshes[0]` of a glTF model, `Geometry/cube.usda` of a USDZ archive.
 */
export const FILE_DETAILS = {
  ...TRACKING_FILE_FAULTS,

  'description-too-large': 'its description is too long',
  'description-cut-off': 'its description is cut off',
  'description-missing': 'its description is missing',
  'description-unreadable': 'the description of its contents cannot be read',
  'description-too-deep': 'its description is nested too deeply',
  'description-too-complex': 'its description has too many parts',
  'no-description': 'it has no description of its contents',
  'not-gltf': 'it is not a glTF description',
  'header-missing': 'its header is missing',
  'header-length-impossible': 'its header gives an impossible length',
  'no-header': 'it has no header',
  'parts-out-of-order': 'its parts are in the wrong order',
  'parts-in-circle': 'its parts form a circle',
  'part-in-two-places': 'one of its parts is attached in two places',
  'too-many-pieces': 'it is in too many pieces',
  'part-without-length': 'one of its parts has no length',
  'part-length-impossible': 'one of its parts has an impossible length',
  'part-beyond-whole': 'a part of its description is longer than the whole',

  // Models
  'textures-too-large': 'its textures have too many pixels together',
  'geometry-too-large': 'its geometry needs more than {limitMb:number} MB',
  'base64-invalid': 'its embedded data is not valid base64',
  'embedded-data-type': 'it embeds data of a type that viewers do not read',
  'embedded-picture-type': 'it embeds a picture of a type that viewers do not read',
  'data-cut-short': 'the data of {place} is missing or cut short',
  'data-missing': 'the data of {place} is missing',
  'data-lengths-differ': 'the data of {place} differs in length',
  'elements-overlap': 'the elements of {place} overlap',
  'indices-type': 'the indices of {place} have a wrong type',
  'indices-out-of-range': 'the indices of {place} point at vertices that do not exist',
  'positions-type': 'the positions of {place} have a wrong type',
  'positions-missing': '{place} has no positions',
  'joints-missing': '{place} has no joints',
  'matrices-missing': '{place} has too few matrices',
  'texture-unreadable': 'the texture {place} is not a whole PNG, JPEG, WebP or KTX2 picture',
  'not-a-list': '{place} is not a list',
  'not-an-object': '{place} is not an object',
  'not-a-text': '{place} is not text',
  'not-a-number': '{place} is not a valid number',
  'not-complete': '{place} is not complete',
  'not-known': '{place} is not known',
  'nothing-inside': '{place} is empty',
  'value-too-large': '{place} is too large',
  'too-short-for-content': '{place} is too short for what it contains',
  'buffer-not-named': '{place} names no buffer',
  'reference-to-nothing': '{place} points at nothing',
  'beyond-end-of-data': '{place} reaches past the end of its data',
  'sparse-too-large': '{place} replaces more elements than there are',
  'element-type-unknown': '{place} has a type that glTF does not know',

  // USDZ archives
  'first-file-not-layer': 'its first file is not a USD layer',
  'directory-damaged': 'its table of contents is damaged',
  'directory-of-many-disks': 'its table of contents does not describe one whole archive',
  'directory-misplaced': 'its table of contents is not at its stated position',
  'files-overlap': 'its files overlap or leave gaps',
  'archive-cut-off': 'it is cut off, or something follows it',
  'archive-empty': 'there is nothing in it',
  'foreign-file': 'it contains a file that is neither a USD layer nor a PNG or JPEG texture',
  'stray-bytes': 'it contains bytes that belong to no file',
  'too-many-files': 'it contains more than {max:number} files',
  'names-repeated': 'two of its files have the same name',
  'name-not-allowed': 'one of its files has a name that is not allowed',
  'layer-texture-unreadable': 'the texture {place} is not a whole PNG or JPEG picture',
  'layer-texture-too-large': 'the texture {place} has more than {maxPx:number} pixels a side',
  'entry-mislabelled': '{place} differs from what its name says',
  'not-a-layer': '{place} is not a USD layer',
  'layer-not-text': '{place} contains bytes that are not text',
  'layer-reference-missing': '{place} needs a file that is not in it',
  'entry-compressed': '{place} is compressed, which USDZ does not allow',
  'entry-cut-off': '{place} is cut off',
  'entry-damaged': '{place} is damaged',
  'entry-misplaced': '{place} is not at the position that the table of contents states',
  'entry-encrypted': '{place} is encrypted or of unknown length',
  'entry-described-twice': '{place} is described in two different ways',
  'entry-misaligned': '{place} does not begin at a multiple of 64 bytes',

  // Videos
  'sides-missing': 'its size in pixels is missing',
  'sides-too-large': 'it has {widthPx:number}×{heightPx:number} pixels; the limit is {maxPx:number} a side',
  'box-cut-off': 'its {box} is cut off',
  'no-pictures': 'it has no pictures',
  'no-picture-track': 'it has no picture, only sound or other data',
  'copy-protected': 'it is copy protected',
  'other-streams': 'it has streams of something other than pictures and sound',
  'picture-codec': 'its picture is coded as {codec}',
  'sound-codec': 'its sound is coded as {codec}',
  'studio-profile': 'its picture uses an H.264 profile for studios ({profile}), not 8-bit 4:2:0',
  'sound-kind': 'its sound has an unusual format ({kind})',
  'picture-settings-missing': 'the settings of its picture are missing',
  'sound-settings-unknown': 'the settings of its sound are of an unknown kind',
  'track-table-missing': 'a table of a track is missing',
  'track-table-cut-off': 'a table of a track is cut off',
  'track-table-unknown': 'a table of a track is of an unknown kind',
  'track-box-missing': 'a track has no {box}',
  'track-codec-missing': 'a track does not say how it is coded',
  'too-many-samples': 'a track has too many samples',
  'samples-without-place': 'a track has samples without a position',
  'samples-missing': 'some of its pictures or sounds are missing',
  'no-sound-track': 'it has no sound',
  'sound-frames-broken': 'its data cannot be read from second {seconds:number} on',
} as const;

/** Reasons for refusing a file after its bytes were checked: whole sentences that say what to do. */
export const FILE_FAULTS = {
  'file-empty': 'The file is empty. Choose another one.',

  'picture-damaged': 'The picture is damaged and cannot be read. Save it again as JPEG or PNG, then upload it.',
  'picture-cut-short': 'The picture is cut short: the end of the file is missing. Upload the whole file.',
  'picture-too-large':
    'The picture has {widthPx:number}×{heightPx:number} pixels. Scale it down to at most {maxPx:number} pixels a side, for example {advisedWidthPx:number}×{advisedHeightPx:number}, then upload it again.',
  'picture-too-small':
    'The picture has {widthPx:number}×{heightPx:number} pixels. Use one of at least {minPx:number}×{minPx:number} pixels.',
  'picture-too-plain':
    'The picture has {widthPx:number}×{heightPx:number} pixels that are almost all of one colour. Scale it down, or use a picture with more detail, then upload it.',
  'picture-too-complex':
    'The picture is too complex to be checked. Save it again as a plain JPEG or PNG, then upload it.',

  'tracking-file-damaged': 'The tracking file cannot be used: {what:fileDetail}. Compile the picture again.',
  'tracking-file-too-complex': 'The tracking file is too complex to be checked. Compile the picture again.',

  'model-damaged':
    'The 3D model is damaged: {what:fileDetail}. Export it again as .glb (glTF 2.0), then upload that file.',
  'model-too-heavy': 'The 3D model is too heavy for phones: {what:fileDetail}. Simplify it, then upload it again.',
  'model-too-complex': 'The 3D model is too complex to be checked. Simplify it, then upload it again.',
  'model-cut-short':
    'The 3D model is cut short: the end of the file is missing. Export or copy it again, then upload the whole file.',
  'model-shorter-than-stated':
    'The 3D model is cut short: the end of the file is missing (it should have {expectedBytes:number} bytes but has {actualBytes:number}). Export or copy it again, then upload the whole file.',
  'model-version': 'The 3D model is of glTF version {version}. Export it as glTF 2.0 (.glb), then upload that file.',
  'model-without-mesh':
    'The 3D model has nothing to show: its scene contains no mesh. Select the objects when exporting, then upload the file again.',
  'model-needs-files':
    'The 3D model needs files that are not inside it: {files:list}. Export it as a single .glb file, then upload that.',
  'model-needs-more-files':
    'The 3D model needs files that are not inside it: {files:list} and {more:number} more. Export it as a single .glb file, then upload that.',
  'model-needs-extensions':
    'The 3D model needs glTF extensions that viewers do not read: {extensions:list}. Export it without them, then upload it again.',
  'model-texture-too-large':
    'A texture of the 3D model has {widthPx:number}×{heightPx:number} pixels. Scale it down to at most {maxPx:number} pixels a side, then export the model again.',

  'usdz-damaged':
    'The USDZ model cannot be used: {what:fileDetail}. Make it again from the 3D model, then upload the new one.',
  'usdz-too-complex': 'The USDZ model is too complex to be checked. Simplify the 3D model, then make it again.',

  'video-cut-short':
    'The video is cut short: the end of the file is missing. Copy or export it again, then upload the whole file.',
  'video-damaged':
    'The video is damaged: {what:fileDetail}. Export it as an MP4 with H.264 video and AAC sound, then upload that file.',
  'video-unplayable':
    'Many phones cannot play this video: {what:fileDetail}. Export it as an MP4 with H.264 video and AAC sound, then upload that file.',
  'video-too-complex':
    'The video is too complex to be checked. Export it again as an MP4 with H.264 video, then upload it.',

  'source-unreadable':
    'This video cannot be read: {what:fileDetail}. Export it again as MP4 or MOV, then choose that file.',
  'source-too-complex': 'The video is too complex to be checked. Export it again as an MP4, then choose that file.',

  'sound-cut-short': 'The sound is cut short: the end of the file is missing. Copy or export it again, then upload it.',
  'sound-damaged':
    'The sound is damaged: {what:fileDetail}. Export it as MP3 or as M4A with AAC, then upload that file.',
  'sound-unplayable':
    'Many phones cannot play this sound: {what:fileDetail}. Export it as MP3 or as M4A with AAC, then upload that file.',
  'sound-too-complex': 'The sound is too complex to be checked. Export it again as MP3, then upload it.',
} as const;

export type FileDetail = CodedMessage<typeof FILE_DETAILS>;
export type FileFault = CodedMessage<typeof FILE_FAULTS, { fileDetail: FileDetail }>;
