import { trackingRecording as standard } from './default/tracking-recording';
import { translate } from './translate';

export const trackingRecording = translate('trackingRecording', standard);
