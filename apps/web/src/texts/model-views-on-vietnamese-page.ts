import { modelViews as english } from './default/model-views';
import { language } from './language';
import type { ModelViewTexts } from './model-views';
import { modelViews as vietnamese } from './vi/model-views';

/** Texts of pages that are Vietnamese in the default table. */
export const modelViews: ModelViewTexts = language === 'en' ? english : vietnamese;
