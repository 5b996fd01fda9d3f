import { withStackedMark } from '@anchora/contract/stacked-video';
import { LIGHTER_VIDEO } from '@anchora/contract/variants';
import type { Input } from 'mediabunny';
import { smallerStacked } from '../alpha/smaller-stacked';
import { StackedEncoder } from '../alpha/stacked-encoder';
import { ConversionError } from '../conversion-error';
import { chooseTranscoding } from './choose-way';
import { spanOf, webTransform } from './convert-video';
import { keptEvery, timedSamples } from './timed-samples';
import type { VideoFacts } from './video-facts';
import { type Size, webSize } from './web-size';
import { type OnFraction, pictureEncoder, writeMp4 } from './write-mp4';

/**
 * A smaller copy of a video that is already an MP4 for the web.
 *
 * @throws ConversionError if this browser cannot decode or encode it; errors of the file's reader and of the encoder as
 *   they are
 */
export async function lightenVideo(
  input: Input,
  facts: VideoFacts,
  { isStacked, onFraction }: { isStacked: boolean; onFraction: OnFraction },
): Promise<ArrayBuffer> {
  const way = chooseTranscoding(facts);
  if (way.way === 'impossible') throw new ConversionError(way.problem);
  const track = await input.getPrimaryVideoTrack();
  if (way.way !== 'transcode' || !track) throw new ConversionError({ code: 'no-pictures' });
  const { widthPx: width, heightPx: height, fps } = facts.pictures;
  const size = lightSize({ width, height }, { isStacked });
  const span = await spanOf(input, null);
  const samples = timedSamples(track, span, keptEvery(fps));
  const pictures = isStacked
    ? { samples: smallerStacked(samples, size), encoder: new StackedEncoder(LIGHTER_VIDEO.bitsPerSecond) }
    : { samples, encoder: pictureEncoder(LIGHTER_VIDEO.bitsPerSecond, webTransform(facts, size)) };
  const sound = way.sound === 'none' ? null : { input, isEncoded: way.sound === 'encoded', span };
  const bytes = await writeMp4({ ...pictures, durationS: facts.durationS, sound }, onFraction);
  return isStacked ? withStackedMark(bytes) : bytes;
}

/** Each half of a stacked video keeps an even number of rows, so that the seam stays between two rows. */
export function lightSize({ width, height }: Size, { isStacked }: { isStacked: boolean }): Size {
  if (!isStacked) return webSize({ width, height }, LIGHTER_VIDEO.shortSidePx);
  const half = webSize({ width, height: height / 2 }, LIGHTER_VIDEO.shortSidePx);
  return { width: half.width, height: 2 * half.height };
}
