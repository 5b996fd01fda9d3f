export const uploads = {
  tooLarge: (megabytes: number) => `File is too large. Maximum size is ${megabytes}MB.`,
  wrongType: (extensions: string) => `Invalid file type. Accepted types are: ${extensions}`,
  empty: 'The file is empty. Export it again and choose the new copy.',
  notGlb: 'This file is named .glb but is not a binary glTF model. Export it again as .glb.',
  gltfVersion: (version: string) =>
    `This model is glTF version ${version}; version 2 is needed. Export it again as glTF 2.0 (.glb).`,
  modelCutOff: 'This model is cut off: the file is shorter than its header says. Copy or export it again.',
  notMp4: 'This file is named .mp4 but is not an MP4 video. Export it again as MP4 (H.264).',
  signedOut: 'You are signed out. The file is still here: sign in again in another tab, then try once more.',
  unreadableAnswer: 'Could not upload the file: the server gave an answer that cannot be read.',
  answered: (status: number) => `Could not upload the file (the server answered ${status}). Please try again.`,
  tookTooLong: (fileName: string, seconds: number) =>
    `Uploading ${fileName} took longer than ${seconds} seconds and was stopped. Try again on a faster connection, or with a smaller file.`,
  connectionLost: (fileName: string) =>
    `The connection was lost while ${fileName} was uploading. The file is still here: check the connection and try again.`,
  unreadable: (fileName: string) =>
    `${fileName} cannot be read: it was changed, renamed or moved after it was chosen. Choose it again.`,
  picture: {
    unknownFormat: (formats: string) =>
      `This file is not a readable ${formats} picture, even if its name says so. Open it, save it as JPEG or PNG and choose the new copy.`,
    formats: { 'jpeg-or-png': 'JPEG or PNG', any: 'JPEG, PNG, WebP, AVIF, GIF or BMP' },
    tooSmall: (size: string, leastPx: number) =>
      `The picture is ${size} px. Each side must have at least ${leastPx} px: choose a larger copy of it.`,
    tooLarge: (size: string, mostPx: number, advised: string) =>
      `The picture is ${size} px. No side may have more than ${mostPx} px: scale it down to ${advised} px or less and choose it again.`,
    damaged: 'The picture could not be read; it may be damaged. Export it again and choose the new copy.',
    sizeMismatch: 'The size stated in the file is not that of the picture. Export it again and choose the new copy.',
    noMemory: 'This browser has no memory left for the picture. Close other tabs and try again.',
    untrackable:
      'The picture has too little detail to be tracked. Choose one with more contrast and distinct features, or crop it to its most detailed part.',
  },
} as const;
