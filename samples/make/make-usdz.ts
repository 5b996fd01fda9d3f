import { exportUsdz } from '@anchora/ar-runtime/usdz/export-usdz';
import { MAX_USDZ_BYTES } from '@anchora/contract/limits';

/** Exports a model as USDZ for Quick Look, with the same code as the wizard in the creator's browser. */
export async function makeUsdz(glb: Uint8Array): Promise<Uint8Array> {
  const { usdz } = await exportUsdz(glb.slice().buffer, { maxBytes: MAX_USDZ_BYTES, onStage: () => undefined });
  return usdz;
}
