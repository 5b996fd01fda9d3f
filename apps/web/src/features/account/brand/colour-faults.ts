import type { BrandChange } from '@anchora/contract/brand';
import { canBeScanned, DEFAULT_ACCENT, isVisibleOn, SURFACES } from '@anchora/contract/brand-colours';
import { FIELD_FAULTS, type FieldFaultCode } from '@anchora/contract/errors/field-faults';
import { word } from '../../../texts/messages';

/** Worded faults of the colours of a brand, by field; the server checks the same rules. */
export function colourFaults({ accent, background, qr }: BrandChange): Partial<Record<keyof BrandChange, string>> {
  return {
    ...(accent !== null && !isVisibleOn(accent, SURFACES) && { accent: worded('accent-too-faint') }),
    ...(background !== null &&
      !isVisibleOn(accent ?? DEFAULT_ACCENT, [background]) && { background: worded('background-hides-button') }),
    ...(qr !== null && !canBeScanned(qr.dark, qr.light) && { qr: worded('qr-colours-too-close') }),
  };
}

function worded(
  code: Extract<FieldFaultCode, 'accent-too-faint' | 'background-hides-button' | 'qr-colours-too-close'>,
) {
  return word({ code }, FIELD_FAULTS[code]);
}
