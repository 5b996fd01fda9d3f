import type { ConversionProblem } from '../conversion-problem';
import type { ModelFacts } from './model-facts';
import type { ModelOrder } from './model-source';

export type ModelRequest = { t: 'open'; files: readonly File[] } | { t: 'convert'; order: ModelOrder };

export type ModelAnswer =
  | { t: 'facts'; facts: ModelFacts }
  | { t: 'made'; glb: ArrayBuffer }
  | { t: 'failed'; problem: ConversionProblem };
