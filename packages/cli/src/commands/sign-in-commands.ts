import { dayOf } from '@anchora/contract/day-of';
import { EXIT, usageError } from '../cli-error';
import { printable } from '../output/printable';
import { checkedToken } from '../sign-in/present-sign-in';
import { readToken } from '../sign-in/read-token';
import { serverOrigin } from '../sign-in/server-origin';
import { removeTokenFile, writeTokenFile } from '../sign-in/token-file';
import { textOf, type Command, type Run } from './command';
import { clientFor, openSession, type Session } from './open-session';

/** Keeps a token that the server has accepted. */
export const login: Command = {
  options: {},
  run: async (run) => {
    const { surroundings, words } = run;
    const wanted = textOf(run, 'server') ?? surroundings.env.ANCHORA_SERVER;
    if (!wanted) throw usageError('server-missing', {});
    const server = serverOrigin(wanted);
    const given = surroundings.env.ANCHORA_TOKEN?.trim();
    const prompt = words.say('token-prompt', { page: `${server}/api-access` });
    const token = checkedToken(given || (await readToken(surroundings, prompt)));
    const client = clientFor(run, { server, token });
    const own = await client.call('readToken', {});
    const file = await writeTokenFile(surroundings.env, { server, token });
    const said = () => words.say('signed-in', { server, name: printable(own.name), file });
    run.print({ server, ...own }, () => `${said()}\n`);
    return EXIT.done;
  },
};

export const logout: Command = {
  options: {},
  run: async (run) => {
    const wasSignedIn = await removeTokenFile(run.surroundings.env);
    const { words } = run;
    run.print({ wasSignedIn }, () => `${words.say(wasSignedIn ? 'signed-out' : 'was-signed-out', {})}\n`);
    return EXIT.done;
  },
};

export const whoami: Command = {
  options: {},
  run: async (run) => {
    const session = await openSession(run, []);
    run.print({ server: session.server, ...session.token }, () => whoamiText(run, session));
    return EXIT.done;
  },
};

function whoamiText({ words }: Run, { server, token }: Session): string {
  const { name, scopes, expiresAt, workspaceId } = token;
  const expires = dayOf(Date.parse(expiresAt));
  return `${words.say('whoami', { server, name: printable(name), workspaceId, scopes, expires })}\n`;
}
