import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { MAX_VIDEO_BYTES } from '@anchora/contract/limits';
import { checkBytes } from '../../../apps/server/src/files/checks/check-bytes';
import { convertVideo } from '../../../apps/server/src/jobs/conversions/convert-video';
import type { SourceVideoPlan } from './twelve-videos';

export const FFMPEG = process.env['ANCHORA_FFMPEG'] ?? '/usr/bin/ffmpeg';
/** Length of a source: flash and beep fit into the middle, and a dozen are converted soon. Chosen, not measured. */
export const LENGTH_S = 3;
/** Time at which flash and beep begin. Chosen, not measured. */
export const EVENT_S = 1;
/** How long flash and beep last. Chosen, not measured. */
const EVENT_LENGTH_S = 0.2;

/** Makes a video to convert in `folder`. @returns its path */
export function makeSource(
  { fileName, size: [width, height], fps, codecs, filters, hasSound, turn }: SourceVideoPlan,
  folder: string,
): string {
  const file = path.join(folder, fileName);
  const event = `between(t,${EVENT_S},${EVENT_S + EVENT_LENGTH_S})`;
  const mark = `drawbox=x=0:y=0:w=${Math.floor(width / 4)}:h=${Math.floor(height / 4)}:color=white:t=fill`;
  const flash = `drawbox=color=white:t=fill:enable='${event}'`;
  const drawn = [`color=black:s=${width}x${height}:r=${fps}:d=${LENGTH_S}`, mark, flash, ...(filters ? [filters] : [])];
  const beep = `sine=1000:d=${LENGTH_S}:r=48000,volume='${event}':eval=frame`;
  const sound = hasSound ? ['-f', 'lavfi', '-i', beep] : [];
  execFileSync(FFMPEG, ['-v', 'error', '-y', '-f', 'lavfi', '-i', drawn.join(','), ...sound, ...codecs, file]);
  if (turn === undefined) return file;
  const turned = path.join(folder, `turned-${fileName}`);
  const rotate = ['-c', 'copy', '-metadata:s:v', `rotate=${360 - turn}`];
  execFileSync(FFMPEG, ['-v', 'error', '-y', '-i', file, ...rotate, turned]);
  return turned;
}

/** Converts a source as the server does. @param folder private to the conversion */
export async function convertSource(source: string, outputPath: string, folder: string) {
  const { path: sourcePath, metadata } = await checkBytes({ path: source, kind: 'source' });
  const container = metadata['container'] === 'mov' ? 'mov' : 'matroska';
  const request = { ffmpeg: FFMPEG, sourcePath, outputPath, container, trim: null, maxBytes: MAX_VIDEO_BYTES } as const;
  return convertVideo(request, { folder, user: 'bench', signal: new AbortController().signal });
}
