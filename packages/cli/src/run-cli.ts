import { parseArgs } from 'node:util';
import { TOKEN_PREFIX } from '@anchora/contract/token-prefix';
import { CliError, EXIT, UnfinishedError, usageError, type ExitCode } from './cli-error';
import { create } from './commands/create';
import type { Command, Options, Run } from './commands/command';
import { describeFailure } from './commands/describe-failure';
import { download, numbers, qr } from './commands/files-of-projects';
import { importProject } from './commands/import-project';
import { list } from './commands/list';
import { publish } from './commands/publish';
import { replace } from './commands/replace';
import { login, logout, whoami } from './commands/sign-in-commands';
import { CLEAR_LINE, Progress } from './output/progress';
import type { Surroundings } from './surroundings';
import { languageOf, Words } from './texts/words';

const COMMANDS: Record<string, Command> = {
  login,
  logout,
  whoami,
  create,
  import: importProject,
  publish,
  list,
  replace,
  download,
  qr,
  numbers,
};
const COMMON: Options = {
  server: { type: 'string' },
  json: { type: 'boolean' },
  quiet: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
};

/**
 * Runs one command.
 *
 * @param argv the command line after the program's name.
 * @returns exit code; the messages have been written by then.
 */
export async function runCli(argv: readonly string[], surroundings: Surroundings, version: string): Promise<ExitCode> {
  const words = new Words(languageOf(surroundings.env));
  const isJson = argv.includes('--json');
  try {
    return await runCommand(argv, { surroundings, words, version });
  } catch (error) {
    const unfinished = error instanceof UnfinishedError ? error : null;
    const { code, message, exit } = describeFailure(unfinished?.cause ?? error, words);
    if (surroundings.stderr.isTTY) surroundings.stderr.write(CLEAR_LINE);
    if (isJson) {
      surroundings.stdout.write(`${JSON.stringify({ error: { code, message }, done: unfinished?.done })}\n`);
      return exit;
    }
    if (unfinished) surroundings.stdout.write(unfinished.doneInWords);
    surroundings.stderr.write(`${message}\n`);
    return exit;
  }
}

interface Parts {
  surroundings: Surroundings;
  words: Words;
  version: string;
}

async function runCommand(argv: readonly string[], { surroundings, words, version }: Parts): Promise<ExitCode> {
  const { stdout, stderr } = surroundings;
  // Every process of this computer can read the command lines of the others.
  if (argv.some((argument) => argument.includes(TOKEN_PREFIX))) throw usageError('token-on-command-line', {});
  const [name, ...rest] = argv;
  if (name === '--version') {
    stdout.write(`${version}\n`);
    return EXIT.done;
  }
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    (name === undefined ? stderr : stdout).write(words.say('help', {}));
    return name === undefined ? EXIT.usage : EXIT.done;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw usageError('command-unknown', { given: name, commands: Object.keys(COMMANDS) });
  const { values, positionals } = parse(rest, command);
  if (values.help === true) {
    stdout.write(words.say('help', {}));
    return EXIT.done;
  }
  const isJson = values.json === true;
  const progress = new Progress(stderr, isJson || values.quiet === true);
  const run: Run = {
    surroundings,
    words,
    progress,
    operands: positionals,
    values,
    print: (result, inWords) => stdout.write(isJson ? `${JSON.stringify(result, null, 2)}\n` : inWords()),
  };
  return command.run(run);
}

/** @throws CliError `arguments-invalid` */
function parse(args: readonly string[], { options }: Command) {
  try {
    const read = parseArgs({ args: [...args], options: { ...COMMON, ...options }, allowPositionals: true });
    return { values: read.values as Run['values'], positionals: read.positionals };
  } catch (error) {
    throw new CliError('arguments-invalid', { reason: (error as Error).message }, EXIT.usage, { cause: error });
  }
}
