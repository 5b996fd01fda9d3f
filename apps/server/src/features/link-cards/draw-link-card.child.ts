import { answerRequest } from '../../child-processes/answer-request';
import { composeLinkCard } from './compose-link-card';
import type { DRAW_LINK_CARD } from './draw-link-card';

answerRequest<typeof DRAW_LINK_CARD>(composeLinkCard);
