import { FACTOR_REMOVAL_DELAY_HOURS } from '@anchora/contract/limits';
import { FactorNotices } from '../accounts/factor-notices';
import { beginFactorRemoval, factorWaysOf } from '../accounts/factor-repository';
import { hasFactor } from '../accounts/has-factor';
import { OPERATOR } from '../audit/audit-repository';
import { StartupError } from '../config/startup-error';
import { mailerOf } from '../mail/mailer';
import type { Command } from './command';
import { findUser, labelOf } from './find-user';

export const FACTOR_COMMANDS: Record<string, Command> = {
  'remove-factors': {
    parameters: '<username or email>',
    does: `removes all second factors of an account in ${FACTOR_REMOVAL_DELAY_HOURS} hours, and tells its owner; a sign-in with one of them stops it`,
    run: async ({ db, config }, name) => {
      const user = await findUser(db, name);
      const label = labelOf(user);
      if (!hasFactor(await factorWaysOf(db, user.id))) throw new StartupError(`${label} has no second factor.`);
      const failures: unknown[] = [];
      const log = { error: (failure: unknown) => void failures.push(failure) };
      const notices = new FactorNotices({ db, config, mailer: mailerOf(config), log });
      const news = { event: 'factor-removal-begun', actor: OPERATOR } as const;
      const dueAt = await notices.change(user.id, news, (tx) => beginFactorRemoval(tx, user.id));
      if (dueAt === null) throw new Error('a removal that was begun has no time');
      await notices.settled();
      const warning = failures.length > 0 ? '\nThe mail to its owner could not be sent; the bell tells of it.' : '';
      return `The second factors of ${label} are removed at ${dueAt.toISOString()} unless one is used before.${warning}`;
    },
  },
};
