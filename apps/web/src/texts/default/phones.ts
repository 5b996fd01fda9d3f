export const phones = {
  usdz: {
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
      `With ${size} it takes long to open on a mobile connection. Fewer triangles make it smaller.`,
    notes: {
      animation: 'It stands still there, as its animation begins.',
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
};
