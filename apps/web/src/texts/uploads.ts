import { uploads as standard } from './default/uploads';
import { translate } from './translate';

export const uploads = translate('uploads', standard);
