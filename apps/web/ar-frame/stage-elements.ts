/** The elements of the frame's page in which image tracking and markerless experiences are shown. */
export function stageElements() {
  return {
    camera: elementById('camera', HTMLVideoElement),
    background: elementById('background', HTMLCanvasElement),
    canvas: elementById('scene', HTMLCanvasElement),
    contentVideo: elementById('content-video', HTMLVideoElement),
    overlay: elementById('ui', HTMLElement),
    touch: elementById('touch', HTMLElement),
  };
}

/** @throws Error if the page has no such element of this kind. */
export function elementById<T extends HTMLElement>(id: string, kind: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The frame has no #${id} of the right kind`);
  return found;
}
