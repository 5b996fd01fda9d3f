export const phones = {
  usdz: {
    /** Of the numbers in these texts. */
    locale: 'en',
    title: 'For iPhone and iPad',
    why: 'iPhones open a model in their own AR viewer, which needs a version of its own. This browser makes it.',
    stages: {
      reading: 'Reading the model...',
      shaping: 'Bringing it to its real size...',
      textures: 'Preparing its textures...',
      writing: 'Writing the iPhone version...',
    },
    sending: (percent: number) => `Uploading the iPhone version, ${percent}%`,
    checking: 'Checking the iPhone version...',
    ready: 'The iPhone version is ready',
    size: (width: string, height: string, depth: string) => `${height} high, ${width} wide, ${depth} deep.`,
    shrunk: (count: number, side: number) =>
      count === 1
        ? `One texture was made smaller, to ${side} pixels.`
        : `${count} textures were made smaller, to ${side} pixels.`,
    heavy: (size: string) =>
      `At ${size} it takes long to open on a mobile connection. Fewer triangles make it smaller.`,
    notes: {
      animation: 'Parts that bend keep their first pose there. Parts that move as a whole still move.',
      lines: 'Points and lines are left out there.',
      'vertex-colours': 'Colours painted onto vertices become one colour there. Bake them into a texture to keep them.',
      glass: 'Glass is plainly see-through there, without bending the light.',
      'special-surface': 'Cloth, brushed metal and soap film look like plain surfaces there.',
    },
    skip: 'Skip this',
    skipped: 'No iPhone version. iPhones show the model over the camera picture instead.',
    make: 'Make it now',
    retry: 'Try again',
    failed: 'No iPhone version could be made',
    without: 'The project works without it: iPhones show the model over the camera picture instead.',
    failures: {
      empty: 'The model has no surfaces to show.',
      'too-many-triangles':
        'The model has too many triangles for iPhones: more than 400,000. Simplify it (in Blender: Decimate), then choose it again.',
      'too-large':
        'The iPhone version would have more than 50 MB. Simplify the model, or use fewer and smaller textures, then choose it again.',
      unreadable: 'The model could not be read. Export it again as .glb, then choose it again.',
      browser:
        'This browser could not make it. Use a current Chrome, Edge, Firefox or Safari, with other tabs closed, or simplify the model.',
      upload: 'It was made but could not be uploaded.',
      refused: 'It was made but cannot be used.',
    },
    missing: 'iPhones do not get the best view yet',
    offer:
      'The project has no iPhone version. Without one, iPhones show the model over the camera picture, less steadily.',
    linked: 'iPhones now open the model in their own AR viewer',
    linkFailed: 'The iPhone version could not be added to the project',
  },
  views: {
    title: 'What each phone will show',
    text: 'The viewer takes the best way that a device offers, and continues with the next one if something is missing or refused.',
    tracked: 'Every phone with a camera shows the content on the printed picture. No app is needed.',
    check: 'See what a device can do',
    opensNewTab: '(opens in a new tab)',
    kinds: {
      'android-ar': 'Android with AR',
      iphone: 'iPhone and iPad',
      android: 'Other Android phones',
      still: 'Phones without motion sensors',
      desktop: 'Computers and devices without a camera',
    },
    order: 'What it tries, in order',
    wayNames: {
      image: 'On the picture',
      webxr: 'Placed on a surface',
      'quick-look': 'iPhone’s own AR viewer',
      'scene-viewer': 'Android’s own AR viewer',
      'camera-motion': 'Camera with motion',
      camera: 'Camera only',
      'no-camera': 'Without a camera',
    },
    ways: {
      '3d-model': {
        image: 'The camera looks for the picture; the model stands on it.',
        webxr: 'People put it on the floor or a table and walk around it.',
        'quick-look': 'Opens in Quick Look, at its real size.',
        'scene-viewer': 'Opens in Scene Viewer, where the phone has it.',
        'camera-motion': 'Over the camera picture. It keeps its place while people turn around.',
        camera: 'Over the camera picture, always ahead. Fingers move and turn it.',
        'no-camera': 'A 3D view to turn around, and a code to continue on a phone.',
      },
      video: {
        image: 'The camera looks for the picture; the video plays on it.',
        webxr: 'People put it on the floor or on a wall, and it stays there.',
        'quick-look': 'iPhone’s own viewer plays no videos.',
        'scene-viewer': 'Android’s own viewer plays no videos.',
        'camera-motion': 'Over the camera picture. It keeps its place while people turn around.',
        camera: 'Over the camera picture, always ahead.',
        'no-camera': 'The video on a page, and a code to continue on a phone.',
      },
    },
    withoutUsdz: 'With the iPhone version, iPhones would open the model in their own AR viewer first.',
    open: 'Show live preview',
    stageLabel: (way: string) => `Preview: ${way}`,
    stageFailed: 'The preview cannot be shown in this browser.',
    onPicture: 'The preview of the project shows the content on its picture.',
    noContent: 'Choose a file to see it here.',
  },
  weight: {
    locale: 'en',
    title: 'Heavy for phones',
    parts: {
      modelBytes: (size: string) => `The model is ${size}; up to 10 MB opens quickly.`,
      triangles: (count: string) => `It has ${count} triangles; phones draw up to 200,000 smoothly.`,
      texturePx: (pixels: string) => `Its largest texture has ${pixels} pixels a side; 2,048 are enough.`,
      videoS: (seconds: string) => `The video runs ${seconds} seconds; most visitors stay for less than 60.`,
      videoBytes: (size: string) => `The video is ${size}; up to 25 MB starts quickly.`,
      videoSidePx: (pixels: string) =>
        `The longer side of the video has ${pixels} pixels; phones show no more than 1,920.`,
    },
    todo: {
      modelBytes: 'Export it again with compression (meshopt or Draco) and without parts that are not needed.',
      triangles: 'Simplify it: in Blender, for example, with the Decimate modifier.',
      texturePx: 'Scale its textures down to 2,048 or 1,024 pixels and export it again.',
      videoS: 'Cut it to what matters; it repeats by itself.',
      videoBytes: 'Export it with about 4 Mbit/s (H.264).',
      videoSidePx: 'Export it at 1080p.',
    },
  },
};
