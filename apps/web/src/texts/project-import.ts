import { projectImport as standard } from './default/project-import';
import { translate } from './translate';

export const projectImport = translate('projectImport', standard);
