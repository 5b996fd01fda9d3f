import { keepRunning } from './keep-running';

/** Nodes of elements whose sound passes through the context; an element can be connected only once in its life. */
const routed = new WeakMap<HTMLMediaElement, MediaElementAudioSourceNode>();
let shared: AudioContext | null = null;

/**
 * If the browser does not let the context run within this time, the clip begins without sound. Chosen, not measured.
 */
const RESUMES_WITHIN_MS = 300;

interface Capturable extends HTMLMediaElement {
  captureStream?(): MediaStream;
}

export interface ContentSound {
  track: MediaStreamAudioTrack;
  end(): void;
}

/**
 * The sound of the content's own media elements as one track; the microphone is never requested. Must be called in a
 * tap, because the browser may otherwise start no sound.
 *
 * @param room contains the elements, also those that a scene adds later.
 * @returns null if no element has a source yet, or the browser has no AudioContext or does not let one run now.
 */
export async function openContentSound(room: HTMLElement): Promise<ContentSound | null> {
  if (typeof AudioContext !== 'function' || elementsIn(room).length === 0) return null;
  const context = (shared ??= newContext());
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise((resolve) => (timer = setTimeout(resolve, RESUMES_WITHIN_MS)));
  // The browser refuses during a call.
  await Promise.race([context.resume().catch(() => undefined), tooLate]);
  clearTimeout(timer);
  const mixed = context.createMediaStreamDestination();
  const [track] = mixed.stream.getAudioTracks();
  if (context.state !== 'running' || !track) {
    track?.stop();
    return null;
  }
  const connected = new Map<HTMLMediaElement, () => void>();
  const connect = (element: HTMLMediaElement): void => {
    if (connected.has(element)) return;
    const disconnect = connectElement(context, element, mixed);
    if (disconnect) connected.set(element, disconnect);
  };
  for (const element of elementsIn(room)) connect(element);
  // Media events do not bubble, but they can be captured.
  const listening = new AbortController();
  const onPlay = ({ target }: Event): void => {
    if (target instanceof HTMLMediaElement) connect(target);
  };
  room.addEventListener('playing', onPlay, { capture: true, signal: listening.signal });
  return {
    track,
    end() {
      listening.abort();
      for (const disconnect of connected.values()) disconnect();
      track.stop();
    },
  };
}

function newContext(): AudioContext {
  const context = new AudioContext();
  keepRunning(context, document);
  return context;
}

/** The elements with a source; the camera's has a stream instead. */
function elementsIn(room: HTMLElement): HTMLMediaElement[] {
  return [...room.querySelectorAll<HTMLMediaElement>('video, audio')].filter(({ currentSrc }) => currentSrc !== '');
}

/** @returns a function that disconnects the element; null if its sound cannot be recorded. */
function connectElement(context: AudioContext, element: Capturable, to: AudioNode): (() => void) | null {
  return element.captureStream
    ? lend(context, element, element.captureStream.bind(element), to)
    : route(context, element, to);
}

/** A copy of the element's sound, as loud as the visitor hears it. */
function lend(
  context: AudioContext,
  element: HTMLMediaElement,
  captureStream: () => MediaStream,
  to: AudioNode,
): (() => void) | null {
  try {
    const stream = captureStream();
    const gain = context.createGain();
    const follow = (): void => void (gain.gain.value = element.muted ? 0 : element.volume);
    const sources: AudioNode[] = [];
    const add = (): void => {
      for (const source of sources.splice(0)) source.disconnect();
      if (stream.getAudioTracks().length === 0) return;
      const source = context.createMediaStreamSource(stream);
      source.connect(gain);
      sources.push(source);
    };
    follow();
    add();
    gain.connect(to);
    element.addEventListener('volumechange', follow);
    // The tracks change with the element's source.
    stream.addEventListener('addtrack', add);
    return () => {
      element.removeEventListener('volumechange', follow);
      stream.removeEventListener('addtrack', add);
      for (const node of [...sources, gain]) node.disconnect();
      for (const track of stream.getTracks()) track.stop();
    };
  } catch {
    // Sound of another server without CORS headers for this one can be played, but not recorded.
    return null;
  }
}

/** Safari and Firefox offer no copy: from now on the sound itself passes through the context. */
function route(context: AudioContext, element: HTMLMediaElement, to: AudioNode): (() => void) | null {
  // The sound of another server would become silent if the element does not ask for CORS headers.
  if (element.crossOrigin === null && !element.currentSrc.startsWith('blob:')) return null;
  let source = routed.get(element);
  if (!source) {
    source = context.createMediaElementSource(element);
    source.connect(context.destination);
    routed.set(element, source);
  }
  source.connect(to);
  return () => source.disconnect(to);
}
