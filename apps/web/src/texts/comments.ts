import { comments as standard } from './default/comments';
import { translate } from './translate';

export const comments = translate('comments', standard);
