import type { ConversionProblem } from '../conversion-problem';
import type { VideoFacts } from './video-facts';

/**
 * Limits of a video that is served unchanged. Higher bit rates stutter on mobile connections, larger pictures on older
 * phones; how high and how large was chosen, not measured. Frame rates are estimated from the packets, which may give
 * slightly more than 30 for a video of 30 frames/s, so one more is allowed.
 */
export const LIGHT = { bitsPerSecond: 4_000_000, shortSidePx: 1080, longSidePx: 1920, fps: 31 } as const;

/** Codecs of sound that every browser plays from an MP4; they are copied. */
const COPIED_SOUND = new Set<string | null>(['aac', 'mp3']);

export type VideoWay =
  | { way: 'unchanged' }
  /** Copies the samples into an MP4. */
  | { way: 'remux' }
  | { way: 'transcode'; sound: 'none' | 'copied' | 'encoded' }
  /** `withoutSound`: whether leaving the sound out makes it possible. */
  | { way: 'impossible'; problem: ConversionProblem; withoutSound: boolean };

/**
 * Decides whether a video is kept, gets another container or is encoded again. The facts contain the abilities of this
 * browser, because browsers of one name differ by system.
 */
export function chooseWay(facts: VideoFacts): VideoWay {
  const { pictures, sound, container } = facts;
  const isPlayable = pictures.isPlayable && isCopied(sound);
  if (isPlayable && isLight(facts)) return container === 'mp4' ? { way: 'unchanged' } : { way: 'remux' };
  const transcoded = chooseTranscoding(facts);
  // A heavy video that plays is better than no video.
  if (transcoded.way !== 'impossible' || !isPlayable) return transcoded;
  return container === 'mp4' ? { way: 'unchanged' } : { way: 'remux' };
}

/** The way through the encoder, for a result that has to be smaller, shorter or transparent. */
export function chooseTranscoding({ pictures, sound, ...can }: VideoFacts): VideoWay {
  if (!pictures.canDecode) return impossible({ code: 'picture-codec', codec: pictures.codecName });
  if (!can.canEncodePictures) return impossible({ code: 'no-encoder' });
  if (!sound) return { way: 'transcode', sound: 'none' };
  if (isCopied(sound)) return { way: 'transcode', sound: 'copied' };
  if (sound.canDecode && can.canEncodeSound) return { way: 'transcode', sound: 'encoded' };
  return { way: 'impossible', problem: { code: 'sound-codec', codec: sound.codecName }, withoutSound: true };
}

function impossible(problem: ConversionProblem): VideoWay {
  return { way: 'impossible', problem, withoutSound: false };
}

function isCopied(sound: VideoFacts['sound']): boolean {
  return sound === null || COPIED_SOUND.has(sound.codec);
}

function isLight({ pictures }: VideoFacts): boolean {
  const { widthPx, heightPx, fps, bitsPerSecond } = pictures;
  return (
    bitsPerSecond <= LIGHT.bitsPerSecond &&
    fps <= LIGHT.fps &&
    Math.min(widthPx, heightPx) <= LIGHT.shortSidePx &&
    Math.max(widthPx, heightPx) <= LIGHT.longSidePx
  );
}
