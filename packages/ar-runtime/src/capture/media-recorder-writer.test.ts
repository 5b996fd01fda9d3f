import { afterEach, expect, it, vi } from 'vitest';
import { mediaRecorderWriter } from './media-recorder-writer';

/** An MP4 of one box, `moov` with `mvhd`, that was created and changed at the given time, s since 1904. */
function movie(timeS: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(28);
  const view = new DataView(bytes.buffer);
  for (const [at, sizeBytes, type] of [
    [0, 28, 'moov'],
    [8, 20, 'mvhd'],
  ] as const) {
    view.setUint32(at, sizeBytes);
    bytes.set(new TextEncoder().encode(type), at + 4);
  }
  view.setUint32(20, timeS);
  view.setUint32(24, timeS);
  return bytes;
}

/** A recorder that delivers one file when it stops, as browsers do that write MP4s. */
class OneFileRecorder extends EventTarget {
  static isTypeSupported = (type: string): boolean => type === 'video/mp4';
  state: RecordingState = 'inactive';
  readonly mimeType = 'video/mp4';

  start(): void {
    this.state = 'recording';
  }

  stop(): void {
    this.state = 'inactive';
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([movie(3_870_000_000)]) }));
    this.dispatchEvent(new Event('stop'));
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it('a recorder that does not start leaves no track of the canvas open', () => {
  const stop = vi.fn();
  const canvas = { captureStream: () => ({ getVideoTracks: () => [{ stop }] }) };
  vi.stubGlobal('HTMLCanvasElement', { prototype: canvas });
  vi.stubGlobal(
    'MediaRecorder',
    class extends OneFileRecorder {
      override start(): void {
        throw new DOMException('No encoder is free', 'NotSupportedError');
      }
    },
  );
  expect(() => mediaRecorderWriter(canvas as unknown as HTMLCanvasElement, null)).toThrow('No encoder is free');
  expect(stop).toHaveBeenCalledOnce();
});

it("the browser's own MP4 does not say when it was recorded", async () => {
  const canvas = { captureStream: () => ({ getVideoTracks: () => [] }) };
  vi.stubGlobal('HTMLCanvasElement', { prototype: canvas });
  vi.stubGlobal('MediaRecorder', OneFileRecorder);
  const writer = mediaRecorderWriter(canvas as unknown as HTMLCanvasElement, null);
  const clip = await writer?.finish();
  expect(clip?.extension).toBe('mp4');
  expect(new Uint8Array((await clip?.blob.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(movie(0));
});
