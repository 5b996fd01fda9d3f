import { RESET_LINK_HOURS } from '@anchora/contract/limits';
import { OPERATOR, recordEvent } from '../audit/audit-repository';
import { issueTicket } from '../accounts/ticket-repository';
import { StartupError } from '../config/startup-error';
import { MADE_SHARE_ID } from '../features/projects/share-id';
import { ApiError } from '../http/api-error';
import { ContactRepository } from '../features/contact/contact-repository';
import { lengthInWords } from '../mail/length-in-words';
import { AUDIT_COMMANDS } from './audit-commands';
import { BACKUP_COMMANDS } from './backup-commands';
import type { Command, OperatorDeps } from './command';
import { FACTOR_COMMANDS } from './factor-commands';
import { findUser } from './find-user';
import { MAINTENANCE_COMMANDS } from './maintenance-commands';
import { PLAN_COMMANDS } from './plan-commands';
import { printable } from './printable';
import { RECOMPILE_COMMANDS } from './recompile-commands';
import { REPORT_COMMANDS } from './report-commands';
import { SUPPORT_COMMANDS } from './support-commands';
import { TAKEDOWN_COMMANDS } from './takedown-commands';

/** Messages printed by one command, latest first. Chosen, not measured. */
const LISTED_MESSAGES = 20;

export const COMMANDS: Record<string, Command> = {
  'reset-password': {
    parameters: '<username or email>',
    does: `prints a link with which the user sets a new password; it works once, within ${lengthInWords(RESET_LINK_HOURS, 'hour', 'en')}`,
    run: async ({ db, config }, name) => {
      const user = await findUser(db, name);
      const token = await db.transaction(async (tx) => {
        await recordEvent(tx, { kind: 'reset-link-issued', actor: OPERATOR, userId: user.id });
        return issueTicket(tx, { userId: user.id, purpose: 'password-reset' });
      });
      return `${config.publicUrl}/reset-password?token=${token}`;
    },
  },
  ...PLAN_COMMANDS,
  ...FACTOR_COMMANDS,
  ...MAINTENANCE_COMMANDS,
  ...BACKUP_COMMANDS,
  ...TAKEDOWN_COMMANDS,
  ...REPORT_COMMANDS,
  ...SUPPORT_COMMANDS,
  ...AUDIT_COMMANDS,
  ...RECOMPILE_COMMANDS,
  messages: {
    parameters: '',
    does: `prints the latest ${LISTED_MESSAGES} messages of the contact form`,
    run: async ({ db }) => {
      const rows = await new ContactRepository(db).latest(LISTED_MESSAGES);
      const text = rows.map(
        ({ name, email, company, message, createdAt }) =>
          `${createdAt.toISOString()}  ${printable(name)} <${printable(email)}>${company === null ? '' : `, ${printable(company)}`}\n${message.split('\n').map(printable).join('\n')}\n`,
      );
      return text.join('\n') || 'There are no messages.';
    },
  },
};

/** A word that looks like a flag and is not a share id, which may begin with two dashes. */
function isMistakenFlag(word: string): boolean {
  return word.startsWith('--') && !MADE_SHARE_ID.test(word);
}

/**
 * @throws StartupError for an unknown command, for parameters that it does not take, and for a refusal by a service.
 */
export async function runCommand(deps: OperatorDeps, name: string, parameters: string[]): Promise<string> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new StartupError(`There is no command ${name}.`);
  const needed = command.parameters.match(/</g)?.length ?? 0;
  const accepted = needed + (command.parameters.match(/\[/g)?.length ?? 0);
  const { flags: known = [] } = command;
  const isFlag = (word: string) => known.some((flag) => (flag.endsWith('=') ? word.startsWith(flag) : word === flag));
  const plain = parameters.filter((word) => !isFlag(word));
  const flags = parameters.filter(isFlag);
  if (plain.length < needed || plain.length > accepted || plain.some(isMistakenFlag)) {
    throw new StartupError(`Usage: npm run operator -- ${name} ${command.parameters}`.trim());
  }
  try {
    return await command.run(deps, ...plain, ...flags);
  } catch (error) {
    // A service refuses in the words for users.
    if (error instanceof ApiError) throw new StartupError(error.message, { cause: error });
    throw error;
  }
}
