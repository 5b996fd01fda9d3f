/** Facts about a source that ffmpeg reports before the conversion. */
export interface SourceFacts {
  /** Null if the file does not say. */
  durationS: number | null;
  /** 0 if it is not known. */
  fps: number;
  /** Null without sound. */
  soundCodec: string | null;
  isHdr: boolean;
}

/**
 * Reads what ffmpeg prints about its input.
 *
 * @returns null if it found no pictures.
 */
export function readSourceFacts(printed: string): SourceFacts | null {
  const input = printed.split(/^At least one output|^Output #/m)[0] ?? '';
  const pictures = /^ *Stream #\S+.*?: Video: (.*)$/m.exec(input)?.[1];
  if (pictures === undefined) return null;
  const [, hours, minutes, seconds] = /Duration: (\d+):(\d\d):(\d\d(?:\.\d+)?)/.exec(input) ?? [];
  const durationS = 3600 * Number(hours) + 60 * Number(minutes) + Number(seconds);
  return {
    durationS: durationS > 0 ? durationS : null,
    fps: Number(/([\d.]+) fps/.exec(pictures)?.[1] ?? 0),
    soundCodec: /^ *Stream #\S+.*?: Audio: (\w+)/m.exec(input)?.[1] ?? null,
    isHdr: /smpte2084|arib-std-b67/.test(pictures),
  };
}
