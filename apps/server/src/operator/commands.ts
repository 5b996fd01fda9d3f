import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { Config } from '../config/config';
import { StartupError } from '../config/startup-error';
import { contactMessages, projects, users } from '../db/schema';
import type { Database } from '../db/database';
import { issueTicket } from '../accounts/ticket-repository';
import { SubscriptionRepository } from '../features/billing/subscription-repository';

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
      const user = await findUser(db, name);
      if (plan === 'off') {
        await db
          .update(users)
          .set({ subscriptionPlan: null, subscriptionEndDate: null, subscriptionRenews: false })
          .where(eq(users.id, user.id));
        return `${user.username ?? user.email} is not Pro any more.`;
      }
      if (plan !== 'monthly' && plan !== 'yearly') throw new StartupError('Say monthly, yearly or off after the name.');
      const subscriptions = new SubscriptionRepository(db);
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
      const rows = await db.select().from(contactMessages).orderBy(desc(contactMessages.id)).limit(LISTED_MESSAGES);
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
  const needed = command.parameters.match(/</g)?.length ?? 0;
  if (parameters.length !== needed) {
    throw new StartupError(`Usage: npm run operator -- ${name} ${command.parameters}`.trim());
  }
  return command.run(deps, ...parameters);
}

async function findUser(db: Database, name: string) {
  const lower = sql`lower(${name.normalize('NFC')})`;
  const found = await db
    .select({ id: users.id, username: users.username, email: users.email })
    .from(users)
    .where(or(eq(sql`lower(${users.username})`, lower), eq(sql`lower(${users.email})`, lower)));
  if (found.length === 1) return found[0];
  throw new StartupError(
    found.length === 0
      ? `There is no user with the name or email address ${name}.`
      : `${name} is the username of one user and the email address of another: give the other one of the two.`,
  );
}

/** A takedown holds in the trash too; lifted, it leaves the project as its owner had it. */
async function setBlocked(db: Database, shareId: string, isBlocked: boolean): Promise<string> {
  const { status, statusBeforeDelete: before } = projects;
  const isUp = sql`(${status} in ('active', 'archived') or (${status} = 'deleted' and ${before} is distinct from 'blocked'))`;
  const isDown = sql`(${status} = 'blocked' or (${status} = 'deleted' and ${before} = 'blocked'))`;
  const change = isBlocked
    ? {
        status: sql`case ${status} when 'deleted' then 'deleted' else 'blocked' end`,
        statusBeforeDelete: sql`case ${status} when 'deleted' then 'blocked' else ${status} end`,
      }
    : {
        status: sql`case ${status} when 'deleted' then 'deleted' else coalesce(${before}, 'active') end`,
        statusBeforeDelete: sql`case ${status} when 'deleted' then 'active' end`,
      };
  const [project] = await db
    .update(projects)
    .set({ ...change, updatedAt: sql`now()` })
    .where(and(eq(projects.shareId, shareId), isBlocked ? isUp : isDown))
    .returning({ name: projects.name });
  if (project) return `"${project.name}" is ${isBlocked ? 'taken down' : 'back'}.`;
  throw new StartupError(`No project that ${isBlocked ? 'can be' : 'was'} taken down has the share id ${shareId}.`);
}
