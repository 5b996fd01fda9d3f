import { HOUR_MS } from '@anchora/contract/durations';
import { PUBLISHES_AN_HOUR } from '@anchora/contract/limits';
import type { LimitStore } from '../../http/limits/limit-store';
import { createRateLimiter, enforceRateLimit } from '../../http/limits/rate-limit';
import type { ProjectOfScene } from './scene-project-repository';

type AdmitPublication = (user: { id: number }, project: Pick<ProjectOfScene, 'id' | 'payer'>) => Promise<void>;

/**
 * How often a member may publish depends on the plan of the project's owner, like the other limits of a workspace.
 *
 * @returns a function that counts one publication, and throws ApiError `rate-limited`.
 */
export function publicationLimits(limits: LimitStore): AdmitPublication {
  const limiter = (name: string, limit: number) => createRateLimiter(limits, name, { limit, windowMs: HOUR_MS });
  const perProject = limiter('publish-project', PUBLISHES_AN_HOUR.project);
  const perUser = limiter('publish-user', PUBLISHES_AN_HOUR.user);
  const perProUser = limiter('publish-pro-user', PUBLISHES_AN_HOUR.proUser);
  return async (user, { id, payer }) => {
    await enforceRateLimit(perProject, String(id), 'publications');
    await enforceRateLimit(payer.isPro ? perProUser : perUser, String(user.id), 'publications');
  };
}
