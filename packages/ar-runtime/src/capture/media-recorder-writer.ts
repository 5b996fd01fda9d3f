import { type ClipWriter, recorderType } from './clip';
import { eraseTimes } from './erase-times';

/** About the rate of `webcodecsWriter` for 1280×720 at 30 pictures a second. */
const BITS_PER_SECOND = 4_000_000;

/**
 * Lets the browser record the canvas, for browsers whose pages have no encoder.
 *
 * @returns null if it cannot.
 * @throws Error of the browser if its encoder does not start.
 */
export function mediaRecorderWriter(canvas: HTMLCanvasElement, sound: MediaStreamAudioTrack | null): ClipWriter | null {
  const type = recorderType();
  if (type === null) return null;
  const stream = canvas.captureStream();
  if (sound) stream.addTrack(sound);
  const parts: Blob[] = [];
  const end = (): void => {
    for (const track of stream.getVideoTracks()) track.stop();
  };
  let recorder: MediaRecorder;
  try {
    recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: BITS_PER_SECOND });
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    recorder.start();
  } catch (error) {
    end();
    throw error;
  }
  return {
    // The stream follows the canvas by itself.
    add: () => undefined,
    async finish() {
      await new Promise<void>((resolve) => {
        recorder.addEventListener('stop', () => resolve(), { once: true });
        if (recorder.state === 'inactive') resolve();
        else recorder.stop();
      });
      end();
      const [plain = type] = type.split(';');
      const bytes = await new Blob(parts).arrayBuffer();
      if (bytes.byteLength === 0) throw new Error('The clip is empty');
      if (plain === 'video/mp4') eraseTimes(bytes);
      const blob = new Blob([bytes], { type: plain });
      const isAac = plain === 'video/mp4' && !recorder.mimeType.includes('opus');
      return { blob, extension: plain === 'video/mp4' ? 'mp4' : 'webm', sound: sound && (isAac ? 'aac' : 'opus') };
    },
    cancel() {
      if (recorder.state !== 'inactive') recorder.stop();
      end();
    },
  };
}
