import { convertOffer as standard } from './default/convert-offer';
import { translate } from './translate';

export const convertOffer = translate('convertOffer', standard);
