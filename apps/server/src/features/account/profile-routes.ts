import type { FastifyInstance } from 'fastify';
import { profileSchema, type AccountInfo } from '@anchora/contract/account';
import { userAnswer } from '../../accounts/user-answer';
import { parseBody } from '../../http/json-body';
import { requireSession } from '../../http/session';
import type { ProfileService } from './profile-service';

export function registerProfileRoutes(app: FastifyInstance, profiles: ProfileService): void {
  app.get('/api/user/account', async (request): Promise<AccountInfo> => {
    const { id } = await requireSession(request);
    return profiles.describe(id);
  });

  app.patch('/api/user/profile', async (request) => {
    const user = await requireSession(request);
    return userAnswer(await profiles.change(user, parseBody(profileSchema, request.body)));
  });
}
