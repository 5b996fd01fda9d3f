import { workspaces as standard } from './default/workspaces';
import { translate } from './translate';

export const workspaces = translate('workspaces', standard);
