import type { ConversionProblem } from './conversion-problem';
import { problemText } from './problem-text';
import { FailureLine } from '../ui/messages/failure-line';

export function Problem({ problem }: { problem: ConversionProblem }) {
  return <FailureLine>{problemText(problem)}</FailureLine>;
}
