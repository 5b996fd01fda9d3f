import { navigation as standard } from './default/navigation';
import { translate } from './translate';

export const navigation = translate('navigation', standard);
