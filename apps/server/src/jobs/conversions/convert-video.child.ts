import { appendFile, stat } from 'node:fs/promises';
import { STACKED_MARK } from '@anchora/contract/stacked-video';
import { answerRequest } from '../../child-processes/answer-request';
import { isDiskFull } from '../../storage/is-disk-full';
import type { CONVERT_VIDEO, VideoAnswer, VideoRequest } from './convert-video';
import { conversionArguments, inputArguments, posterArguments } from './ffmpeg-arguments';
import { runFfmpeg } from './run-ffmpeg';
import { readSourceFacts } from './source-facts';

/** Characters of ffmpeg's output in an error: its last lines say what is missing. Chosen, not measured. */
const ERROR_CHARS = 500;
/** Progress is not shown as complete before the result is checked, in per cent. */
const MOST_PERCENT = 99;
const UNREADABLE: VideoAnswer = { outcome: 'failed', failure: { code: 'conversion-unreadable' } };

answerRequest<typeof CONVERT_VIDEO>(async (request, report): Promise<VideoAnswer> => {
  const { ffmpeg, container, sourcePath, trim } = request;
  // Without an output ffmpeg describes its input and ends with an error.
  const described = await runFfmpeg(ffmpeg, inputArguments(container, sourcePath));
  const facts = readSourceFacts(described.printed);
  if (!facts) return UNREADABLE;
  const { aim, ...conversion } = request;
  if (aim === 'poster') return makePoster(request);
  const lengthS = trim ? trim.end - trim.start : facts.durationS;
  const mapsTones = facts.isHdr && (await hasZscale(ffmpeg));
  const { code, printed } = await runFfmpeg(
    ffmpeg,
    conversionArguments({ ...conversion, ...(aim && { aim }), facts, mapsTones }),
    (writtenS) => {
      if (lengthS !== null) report(Math.min(MOST_PERCENT, (100 * writtenS) / lengthS));
    },
  );
  throwIfOwnFault(printed);
  if (code === 0) {
    if (request.isStacked) await appendFile(request.outputPath, STACKED_MARK);
    return { outcome: 'ready' };
  }
  return UNREADABLE;
});

async function makePoster(request: VideoRequest): Promise<VideoAnswer> {
  const { code, printed } = await runFfmpeg(request.ffmpeg, posterArguments(request));
  throwIfOwnFault(printed);
  const written = await stat(request.outputPath).catch(() => null);
  return code === 0 && written && written.size > 0 ? { outcome: 'ready' } : { outcome: 'skipped' };
}

/**
 * Only the operator can add a missing encoder or make room on the disk, and either may be there at the next attempt. A
 * JPEG for which there is no room ends ffmpeg without an error, so that its exit code does not tell.
 *
 * @throws Error with what ffmpeg printed last, if the server is at fault and not the source.
 */
function throwIfOwnFault(printed: string): void {
  // Earlier lines quote the source's own texts.
  const error = new Error(`ffmpeg: ${printed.slice(-ERROR_CHARS)}`);
  if (/Unknown encoder|Unrecognized option/.test(error.message) || isDiskFull(error)) throw error;
}

/** The library that maps tones is left out of some builds. */
async function hasZscale(ffmpeg: VideoRequest['ffmpeg']): Promise<boolean> {
  return /\bzscale\b/.test((await runFfmpeg(ffmpeg, ['-hide_banner', '-filters'])).printed);
}
