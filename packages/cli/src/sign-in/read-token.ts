import { CliError, EXIT } from '../cli-error';
import type { Surroundings } from '../surroundings';

const MAX_TOKEN_BYTES = 1024;
const ENTER = /[\r\n]/;
const CONTROL_C = '\u0003';
const CONTROL_D = '\u0004';
const BACKSPACES = new Set(['\b', '\u007F']);

/** A token from the terminal, where it is not shown, or from a pipe. */
export async function readTokenInput({ stdin, stderr }: Surroundings, prompt: string): Promise<string> {
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
    if (text.length > MAX_TOKEN_BYTES) break;
  }
  return text.trim();
}

function readKeys(stdin: Surroundings['stdin']): Promise<string> {
  return new Promise((resolve, reject) => {
    let token = '';
    const finish = (end: () => void) => {
      stdin.off('data', take);
      end();
    };
    const take = (chunk: Buffer | string) => {
      for (const key of String(chunk)) {
        if (key === CONTROL_C || key === CONTROL_D) {
          finish(() => reject(new CliError('interrupted', {}, EXIT.interrupted)));
          return;
        }
        if (ENTER.test(key)) {
          finish(() => resolve(token.trim()));
          return;
        }
        if (BACKSPACES.has(key)) token = token.slice(0, -1);
        else if (token.length < MAX_TOKEN_BYTES) token += key;
      }
    };
    stdin.on('data', take);
    stdin.resume();
  });
}
