/** The offer to convert a file whose format the pickers refuse. */
export const convertOffer = {
  button: 'Convert another format...',
  label: {
    video: 'File to make a video from',
    model: 'Files to make a 3D model from',
    picture: 'Picture to convert',
    sound: 'Sound to convert',
  },
  formats: {
    video: '.mov, .mkv, .webm, green screen, GIF, PNG sequence in a zip',
    model: '.obj, .fbx, .stl, .ply, .usdz, .gltf with its files, or a zip of them',
    picture: '.svg, .heic, .avif, .webp',
    sound: '.wav, .ogg',
  },
  canBecome: (fileName: string) => `${fileName} can be converted here in the browser.`,
  convert: (fileName: string) => `Convert ${fileName}`,
} as const;
