import { passwordStrength as standard } from './default/password-strength';
import { translate } from './translate';

export const passwordStrength = translate('passwordStrength', standard);
