import { editing as english } from './default/editing';
import type { EditingTexts } from './editing';
import { language } from './language';
import { editing as vietnamese } from './vi/editing';

/** Texts of pages that are Vietnamese in the default table. */
export const editing: EditingTexts = language === 'en' ? english : vietnamese;
