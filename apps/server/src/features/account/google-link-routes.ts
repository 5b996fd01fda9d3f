import type { FastifyInstance } from 'fastify';
import { linkGoogleSchema, ownerProofSchema } from '@anchora/contract/account';
import { userAnswer } from '../../accounts/user-answer';
import { parseBody } from '../../http/json-body';
import { requireSession } from '../../http/session';
import type { GoogleLinkService } from './google-link-service';

export function registerGoogleLinkRoutes(app: FastifyInstance, links: GoogleLinkService): void {
  app.post('/api/user/google', async (request) => {
    const user = await requireSession(request);
    const { googleToken, ...proof } = parseBody(linkGoogleSchema, request.body);
    return userAnswer(await links.link(user, googleToken, proof));
  });

  app.post('/api/user/google/unlink', async (request) => {
    const user = await requireSession(request);
    return userAnswer(await links.unlink(user, parseBody(ownerProofSchema, request.body)));
  });
}
