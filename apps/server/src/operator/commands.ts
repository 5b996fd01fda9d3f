import { issueTicket } from '../accounts/ticket-repository';
import { UserRepository } from '../accounts/user-repository';
import type { StoredUser } from '../db/pro-user';
import type { Config } from '../config/config';
import { StartupError } from '../config/startup-error';
import type { Database } from '../db/database';
import { SubscriptionRepository } from '../features/billing/subscription-repository';
import { ContactRepository } from '../features/contact/contact-repository';
import { ProjectRepository } from '../features/projects/project-repository';

interface OperatorDeps {
  db: Database;
  config: Pick<Config, 'publicUrl'>;
}

interface Command {
  parameters: string;
  does: string;
  /** @returns what to print. @throws StartupError with one line that says what is wrong. */
  run: (deps: OperatorDeps, ...parameters: string[]) => Promise<string>;
}

const LISTED_MESSAGES = 20;

export const COMMANDS: Record<string, Command> = {
  'reset-password': {
    parameters: '<username or email>',
    does: 'prints a link with which the user sets a new password; it works once, within one hour',
    run: async ({ db, config }, name) => {
      const user = await findUser(db, name);
      const token = await issueTicket(db, { userId: user.id, purpose: 'password-reset' });
      return `${config.publicUrl}/reset-password?token=${token}`;
    },
  },
  pro: {
    parameters: '<username or email> <monthly|yearly|off>',
    does: 'starts a period of Pro from now, or ends it',
    run: async ({ db }, name, plan) => {
      const subscriptions = new SubscriptionRepository(db);
      const user = await findUser(db, name);
      if (plan === 'off') {
        await subscriptions.end(user.id);
        return `${user.username ?? user.email} is not Pro any more.`;
      }
      if (plan !== 'monthly' && plan !== 'yearly') throw new StartupError('Say monthly, yearly or off after the name.');
      await subscriptions.startPeriod(user.id, plan);
      const { subscriptionEndDate } = await subscriptions.user(user.id);
      return `${user.username ?? user.email} is Pro until ${subscriptionEndDate?.toISOString()}.`;
    },
  },
  block: {
    parameters: '<share id>',
    does: 'takes a project down: its link answers not found, and its owner cannot undo it',
    run: ({ db }, shareId) => setBlocked(db, shareId, true),
  },
  unblock: {
    parameters: '<share id>',
    does: 'lifts a takedown',
    run: ({ db }, shareId) => setBlocked(db, shareId, false),
  },
  messages: {
    parameters: '',
    does: `prints the latest ${LISTED_MESSAGES} messages of the contact form`,
    run: async ({ db }) => {
      const rows = await new ContactRepository(db).latest(LISTED_MESSAGES);
      const text = rows.map(
        ({ name, email, company, message, createdAt }) =>
          `${createdAt.toISOString()}  ${name} <${email}>${company === null ? '' : `, ${company}`}\n${message}\n`,
      );
      return text.join('\n') || 'There are no messages.';
    },
  },
};

/** @param name one of COMMANDS. */
export async function runCommand(deps: OperatorDeps, name: string, parameters: string[]): Promise<string> {
  const command = COMMANDS[name];
  if (!command) throw new StartupError(`There is no command ${name}.`);
  const needed = command.parameters.match(/</g)?.length ?? 0;
  if (parameters.length !== needed) {
    throw new StartupError(`Usage: npm run operator -- ${name} ${command.parameters}`.trim());
  }
  return command.run(deps, ...parameters);
}

async function findUser(db: Database, name: string): Promise<StoredUser> {
  const found = await new UserRepository(db).findByLoginName(name.normalize('NFC'));
  const [user] = found;
  if (user && found.length === 1) return user;
  throw new StartupError(
    !user
      ? `There is no user with the name or email address ${name}.`
      : `${name} is the username of one user and the email address of another: give the other one of the two.`,
  );
}

async function setBlocked(db: Database, shareId: string, isBlocked: boolean): Promise<string> {
  const projectName = await new ProjectRepository(db).setBlocked(shareId, isBlocked);
  if (projectName !== null) return `"${projectName}" is ${isBlocked ? 'taken down' : 'back'}.`;
  throw new StartupError(`No project that ${isBlocked ? 'can be' : 'was'} taken down has the share id ${shareId}.`);
}
