import type { UsdzFailure } from '@anchora/ar-runtime/usdz/usdz-error';
import type { UsdzReport, UsdzStage } from '@anchora/ar-runtime/usdz/usdz-report';

export interface UsdzOrder {
  model: ArrayBuffer;
  maxBytes: number;
}

export type UsdzAnswer =
  | { t: 'stage'; stage: UsdzStage }
  | { t: 'made'; usdz: Uint8Array<ArrayBuffer>; report: UsdzReport }
  | { t: 'failed'; failure: UsdzFailure; message: string };
