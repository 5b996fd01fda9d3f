import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type * as Mediabunny from 'mediabunny';
import { fixturePath } from '../../fixtures/fixture-path';
import { MEDIABUNNY_PATH, offerMediabunny } from './offer-mediabunny';
import { DISC_COLOUR, SCREEN_COLOUR, type VideoPlan } from './video-plan';

/** Makes a video with the page's own encoders. The page must have been opened. */
export async function makeVideo(page: Page, plan: VideoPlan) {
  await offerMediabunny(page);
  const clip = plan.sound === 'aac' ? await readFile(fixturePath('clips/clock-16x9.mp4')) : null;
  const order = {
    path: MEDIABUNNY_PATH,
    plan,
    clip: clip?.toString('base64') ?? null,
    disc: DISC_COLOUR,
    screen: SCREEN_COLOUR,
  };
  const base64 = await page.evaluate(encode, order);
  return { name: plan.name, mimeType: '', buffer: Buffer.from(base64, 'base64') };
}

interface Order {
  /** Address of the library. */
  path: string;
  plan: VideoPlan;
  /** The clip whose sound is copied, base64. */
  clip: string | null;
  /** Red, green, blue, 0..255; `screen` too. */
  disc: readonly number[];
  screen: readonly number[];
}

/** Runs in the page. */
async function encode({ path, plan, clip, disc, screen }: Order): Promise<string> {
  const library: typeof Mediabunny = await import(path);
  const { width, height, times, codec } = plan;
  const formats = {
    mp4: () => new library.Mp4OutputFormat({ fastStart: false }),
    mov: () => new library.MovOutputFormat({ fastStart: false }),
    mkv: () => new library.MkvOutputFormat(),
    webm: () => new library.WebMOutputFormat(),
  };
  const output = new library.Output({ format: formats[plan.container](), target: new library.BufferTarget() });
  const pictures = new library.VideoSampleSource({
    codec,
    quality: new library.Quality({ bitrate: plan.bitsPerSecond ?? 1_500_000 }),
    keyFrameInterval: 1,
    alpha: plan.scene === 'figure' ? 'keep' : 'discard',
  });
  output.addVideoTrack(pictures, plan.rotation ? { rotation: plan.rotation } : {});
  output.setMetadataTags({ title: 'canary-title', comment: 'canary-comment', artist: 'canary-artist' });
  const lengthS = (times.at(-1) ?? 0) + ((times.at(-1) ?? 0) - (times.at(-2) ?? 0));
  const writeSound = plan.sound ? addSound(plan.sound) : null;
  await output.start();
  const writePictures = async () => {
    for (const [index, time] of times.entries()) {
      const frame = new library.VideoSample(draw(time), {
        format: 'RGBA',
        codedWidth: width,
        codedHeight: height,
        timestamp: time,
        duration: (times[index + 1] ?? lengthS) - time,
      });
      await pictures.add(frame);
      frame.close();
    }
    pictures.close();
  };
  await Promise.all([writePictures(), writeSound?.()]);
  await output.finalize();
  const bytes = new Uint8Array(output.target.buffer ?? new ArrayBuffer(0));
  let text = '';
  // The bytes are converted in parts, because a call takes a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(text);

  // Runs in the page, where nothing can be imported: the same numbers as in `video-plan.ts`.
  function draw(time: number): Uint8Array<ArrayBuffer> {
    const rgba = new Uint8Array(4 * width * height);
    for (let i = 0; i < width * height; i++) {
      const [x, y] = [i % width, Math.floor(i / width)];
      if (plan.scene === 'ramp') {
        const grey = 80 + 50 * time - (x < width / 3 ? 60 : 0) + (y < height / 4 ? 40 : 0);
        rgba.set([grey, grey, grey, 255], 4 * i);
        continue;
      }
      const inside = 0.3 * height - Math.hypot(x - width / 2, y - height / 2);
      const opacity = Math.min(1, Math.max(0, 0.5 + inside / 4));
      if (plan.scene === 'figure') rgba.set([...disc, 255 * opacity * (y > height / 2 ? 0.5 : 1)], 4 * i);
      else rgba.set([...disc.map((value, c) => opacity * value + (1 - opacity) * (screen[c] ?? 0)), 255], 4 * i);
    }
    return rgba;
  }

  function addSound(kind: 'aac' | 'opus'): () => Promise<void> {
    if (kind === 'aac') {
      const copied = new library.EncodedAudioPacketSource('aac');
      output.addAudioTrack(copied);
      return async () => copyClip(copied);
    }
    const toned = new library.AudioSampleSource({ codec: 'opus', quality: new library.Quality({ bitrate: 64_000 }) });
    output.addAudioTrack(toned);
    return async () => writeTone(toned);
  }

  async function copyClip(copied: Mediabunny.EncodedAudioPacketSource): Promise<void> {
    const mp4 = Uint8Array.from(atob(clip ?? ''), (character) => character.charCodeAt(0));
    const input = new library.Input({ source: new library.BufferSource(mp4), formats: [library.MP4] });
    const track = await input.getPrimaryAudioTrack();
    if (!track) throw new Error('The clip has no sound');
    const decoderConfig = await track.getDecoderConfig();
    for await (const packet of new library.EncodedPacketSink(track).packets()) {
      if (packet.timestamp >= lengthS) break;
      if (packet.timestamp >= 0) await copied.add(packet, decoderConfig ? { decoderConfig } : {});
    }
    copied.close();
  }

  async function writeTone(toned: Mediabunny.AudioSampleSource): Promise<void> {
    // A tone of 440 Hz, which begins after half a second.
    const sampleRate = 48_000;
    const data = new Float32Array(Math.round(lengthS * sampleRate));
    for (let i = 0; i < data.length; i++) {
      if (i >= sampleRate / 2) data[i] = 0.4 * Math.sin((2 * Math.PI * 440 * i) / sampleRate);
    }
    const sample = new library.AudioSample({ data, format: 'f32', numberOfChannels: 1, sampleRate, timestamp: 0 });
    await toned.add(sample);
    sample.close();
    toned.close();
  }
}
