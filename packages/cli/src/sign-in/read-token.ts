import { CliError, EXIT } from '../cli-error';
import type { Surroundings } from '../surroundings';

/**
 * Longer input is no token. The limit keeps a large file from being read to its end by mistake.
 * Chosen, not measured.
 */
const MAX_CHARACTERS = 1024;
const ENTER = /[\r\n]/;
const CONTROL_C = '\u0003';
const CONTROL_D = '\u0004';
const BACKSPACES = new Set(['\b', '\u007F']);

/**
 * Reads a token from the terminal, where it is not shown, or from a pipe.
 *
 * @throws CliError `interrupted` if the user presses Ctrl-C or Ctrl-D, or the terminal is closed.
 */
export async function readToken({ stdin, stderr }: Surroundings, prompt: string): Promise<string> {
  if (!stdin.isTTY || !stdin.setRawMode) return readPipe(stdin);
  stderr.write(prompt);
  stdin.setRawMode(true);
  try {
    return await readKeys(stdin);
  } finally {
    stdin.setRawMode(false);
    stdin.pause();
    stderr.write('\n');
  }
}

async function readPipe(stdin: Surroundings['stdin']): Promise<string> {
  let text = '';
  for await (const chunk of stdin) {
    text += String(chunk);
    if (text.length > MAX_CHARACTERS) break;
  }
  return text.trim();
}

function readKeys(stdin: Surroundings['stdin']): Promise<string> {
  return new Promise((resolve, reject) => {
    let token = '';
    const finish = (end: () => void) => {
      stdin.off('data', take).off('end', interrupt).off('error', interrupt);
      end();
    };
    const interrupt = () => finish(() => reject(new CliError('interrupted', {}, EXIT.interrupted)));
    const take = (chunk: Buffer | string) => {
      for (const key of String(chunk)) {
        if (key === CONTROL_C || key === CONTROL_D) {
          interrupt();
          return;
        }
        if (ENTER.test(key)) {
          finish(() => resolve(token.trim()));
          return;
        }
        if (BACKSPACES.has(key)) token = token.slice(0, -1);
        else if (token.length < MAX_CHARACTERS) token += key;
      }
    };
    // A terminal that is closed ends the input, and may report an error first.
    stdin.on('data', take).once('end', interrupt).once('error', interrupt);
    stdin.resume();
  });
}
