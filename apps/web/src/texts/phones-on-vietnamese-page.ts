import type { PhoneTexts } from './phones';
import { translate } from './translate';
import { phones as standard } from './vi/phones';

/** For pages that are Vietnamese in the default table. */
export const phones: PhoneTexts = await translate(standard, {
  en: async () => (await import('./default/phones')).phones,
});
