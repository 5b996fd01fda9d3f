/** The dialog that converts files in the browser. */
export const conversion = {
  title: (fileName: string) => `Convert ${fileName}`,
  close: 'Close',
  cancel: 'Cancel',
  start: 'Convert',
  reading: 'Reading the file...',
  working: (percent: number) => `Converting, ${percent}%`,
  minutesLeft: (minutes: number) => (minutes === 1 ? 'about a minute left' : `about ${minutes} minutes left`),
  secondsLeft: (seconds: number) => (seconds === 1 ? 'about a second left' : `about ${seconds} seconds left`),
  stayOpen: 'Keep this page open until it is done. Nothing has been uploaded yet.',
  converted: (before: string, after: string) => `Converted: ${before} became ${after}`,
  video: {
    facts: (size: string, length: string, codec: string, bytes: string) =>
      [size, length, codec, bytes].filter((part) => part !== '').join(' · '),
    length: (minutes: number, seconds: number) => `${minutes}:${String(seconds).padStart(2, '0')}`,
    plan: {
      unchanged: 'This video is ready for phones. It is used as it is.',
      remux: 'Pictures and sound stay exactly as they are; they move into an MP4 file.',
      transcode: (size: string, bytes: string) =>
        `It becomes an MP4 of ${size} that every phone plays, of about ${bytes} at most.`,
      stacked: (size: string) => `It becomes a transparent video of ${size}.`,
      server: (codec: string, size: string, bytes: string) =>
        `This browser cannot convert ${codec}, but this server can. It is uploaded and becomes an MP4 of ${size} that every phone plays, of about ${bytes} at most.`,
    },
    expected: (size: string, bytes: string) => `The result has ${size} px and about ${bytes} at most.`,
    lines: 'Resolution',
    recommended: (lines: string) => `${lines} (recommended)`,
    moreLines: 'Sharper where the video fills the screen. It takes longer to convert, and visitors wait longer for it.',
    use: 'Use it as it is',
    withoutSound: 'Convert without sound',
    serverFormat: (format: string, maxMinutes: number) =>
      `Browsers cannot read ${format}, but this server can. The file is uploaded and becomes an MP4 that every phone plays, of at most ${maxMinutes} minutes.`,
    byServer: 'Convert on the server',
    onServer: 'The file is uploaded and converted on the server. Keep this page open until it is done.',
    source: {
      keep: (size: string) => `Also keep the original file (${size})`,
      hint: 'It takes up your storage, and only you and your team can download it. It is sent after the video, while this page is open.',
      tooLarge: (size: string, maxMb: number) =>
        `The original file (${size}) is not kept: only files of up to ${maxMb} MB can be. Keep your own copy of it.`,
      kept: (name: string) => `${name} is kept, too`,
      notKept: (name: string) => `${name} could not be kept`,
    },
    hdr: 'This is an HDR video. Its colours may become paler.',
    background: 'Background',
    backgrounds: { none: 'Keep', own: 'Transparent, as in the file', key: 'Remove a colour' },
    keyColour: 'Colour to remove',
    pickColour: 'Tap the background in the picture to take its colour.',
    tolerance: 'How much is removed',
    softness: 'Soft edges',
    moment: 'Moment shown',
    preview: 'The video without its background',
    smoke: 'Smoke, glass and blurred hair come out less well than clear edges.',
    rate: 'Frames per second',
    trim: 'A long video takes visitors long to load. Choose the part to use.',
    from: 'From, seconds',
    to: 'To, seconds',
    tooLong: (maxSeconds: number) => `Choose at most ${maxSeconds} seconds.`,
  },
  model: {
    facts: (triangles: number, width: string, height: string, depth: string) =>
      `${new Intl.NumberFormat('en').format(triangles)} ${triangles === 1 ? 'triangle' : 'triangles'}, ${height} high, ${width} wide, ${depth} deep`,
    unit: 'Measured in',
    units: { mm: 'Millimetres', cm: 'Centimetres', m: 'Metres', in: 'Inches', ft: 'Feet' },
    up: 'Which axis points up',
    packed: 'The model and its files are put into one .glb. Nothing else changes.',
    missing: (names: string) => `Not found and left out: ${names}. Choose them together with the model.`,
    lost: {
      bump: 'Bump maps are left out. Bake them into a normal map to keep them.',
      shine: 'Maps of shine and reflections are left out; the surfaces keep their colours.',
      lines: 'Lines and points are left out.',
      lights: 'Lights of the file are left out; the viewer has its own.',
    },
  },
  problems: {
    unreadable: 'This file cannot be read; it may be damaged. Export it again and choose the new copy.',
    encrypted: 'This file is copy-protected, so it cannot be converted. Choose one that you recorded or exported.',
    'no-pictures': 'There are no pictures in this file. Choose a video.',
    'picture-codec': (codec: string) =>
      `This browser cannot read ${codec}. On an iPhone choose Settings, Camera, Formats, Most Compatible and record again, or send the video by a messenger, which converts it. In an editor export it as MP4 with H.264. Safari on a Mac often reads it as well.`,
    'no-encoder':
      'This browser cannot write videos for phones. Use a current Chrome, Edge or Safari, or export the video as MP4 with H.264.',
    'sound-codec': (codec: string) =>
      `This browser cannot convert the sound (${codec}). Convert the video without sound, use Chrome or Edge on Windows, Safari on a Mac, or export it as MP4 with AAC sound.`,
    'server-format': (format: string) =>
      `Browsers cannot read ${format}. Convert it to MP4 with H.264 first, for example with HandBrake (choose the file, then Start) or VLC (Media, Convert / Save), and choose the new file.`,
    'sound-only': (codec: string) =>
      `This browser cannot convert this sound (${codec}). Use Chrome or Edge on Windows or Safari on a Mac, or export it as MP3 or M4A.`,
    heic: 'This browser cannot read HEIC pictures. Use Safari, or on the iPhone choose Settings, Camera, Formats, Most Compatible, or export the picture as JPEG.',
    'too-large': (maxMb: number) => `The result is larger than ${maxMb} MB. Choose a shorter part or a smaller file.`,
    'too-many-frames': (most: number) =>
      `This animation has more than ${most} frames. Shorten it, or export it as a video.`,
    'no-memory': 'This browser has no memory left for the file. Close other tabs, or use a smaller file.',
    'too-many': 'There are too many files in this archive. Keep only those that are needed.',
    'archive-too-large':
      'The files in this archive are too large. Keep only those that are needed, with smaller pictures.',
    nested: 'There is another archive inside this one. Unpack it and choose the files themselves.',
    names: 'Two files have the same name, or one lies outside of its archive. Put all files into one folder.',
    damaged: 'This archive cannot be read; it may be damaged. Make it again as .zip.',
    'missing-files': (names: string) =>
      `These files are missing: ${names}. Choose them together with the model, or put all of them into a zip.`,
    'nothing-to-show': 'There is nothing in this file that could be shown.',
    browser: 'This browser could not convert the file. Try a current Chrome or Edge on a computer.',
    programs: {
      blender: 'This is a Blender file. In Blender choose File, Export, glTF 2.0 (.glb) and use the exported file.',
      '3ds-max':
        'This is a 3ds Max file. In 3ds Max choose File, Export, Export, FBX (.fbx) with "Embed Media", and convert that file here.',
      'cinema-4d':
        'This is a Cinema 4D file. In Cinema 4D choose File, Export, glTF (*.glb, *.gltf) and use the exported .glb.',
      sketchup:
        'This is a SketchUp file. In SketchUp choose File, Export, 3D Model, and glTF Binary (.glb) or FBX as the type.',
      collada:
        'This is a COLLADA file. Open it in Blender (File, Import, Collada) and export it with File, Export, glTF 2.0 (.glb).',
    },
  },
} as const;
