import { conversion } from '../texts/conversion';
import type { ConversionProblem } from './conversion-problem';

const texts = conversion.problems;

/** The reason why a file cannot be converted, and the next step. */
export function problemText(problem: ConversionProblem): string {
  switch (problem.code) {
    case 'picture-codec':
    case 'sound-codec':
    case 'sound-only':
      return texts[problem.code](problem.codec);
    case 'server-format':
      return texts['server-format'](problem.format);
    case 'too-large':
      return texts['too-large'](problem.maxMb);
    case 'too-many-frames':
      return texts['too-many-frames'](problem.most);
    case 'archive':
      return texts[problem.fault === 'too-large' ? 'archive-too-large' : problem.fault];
    case 'missing-files':
      return texts['missing-files'](problem.names.join(', '));
    case 'server':
      return problem.message;
    case 'program':
      return texts.programs[problem.program];
    default:
      return texts[problem.code];
  }
}
