import { app as standard } from './default/app';
import { translate } from './translate';

export const app = translate('app', standard);
