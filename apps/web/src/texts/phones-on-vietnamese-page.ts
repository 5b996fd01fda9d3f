import { phones as english } from './default/phones';
import { language } from './language';
import type { PhoneTexts } from './phones';
import { phones as vietnamese } from './vi/phones';

/** Texts of pages that are Vietnamese in the default table. */
export const phones: PhoneTexts = language === 'en' ? english : vietnamese;
