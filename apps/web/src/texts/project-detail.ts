import { projectDetail as standard } from './default/project-detail';
import { translate } from './translate';

export const projectDetail = translate('projectDetail', standard);
