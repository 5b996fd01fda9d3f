import { conversion as standard } from './default/conversion';
import { translate } from './translate';

export const conversion = translate('conversion', standard);
