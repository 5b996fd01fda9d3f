import { stageDialogs as standard } from './default/stage-dialogs';
import { translate } from './translate';

export const stageDialogs = translate('stageDialogs', standard);
