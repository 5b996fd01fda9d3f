import { ownLink as standard } from './default/own-link';
import { translate } from './translate';

export const ownLink = translate('ownLink', standard);
