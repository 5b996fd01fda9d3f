import { arViewer as standard } from './default/ar-viewer';
import { translate } from './translate';

export const arViewer = translate('arViewer', standard);
