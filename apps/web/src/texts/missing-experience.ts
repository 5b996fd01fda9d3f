import { missingExperience as standard } from './default/missing-experience';
import { translate } from './translate';

export const missingExperience = translate('missingExperience', standard);
