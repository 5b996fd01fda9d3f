import type { LoggedError } from '../http/error-for-log';

/** pino's levels by their numbers. */
const LEVELS: Record<number, string> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' };
/**
 * Fields that are not listed as details: four have a place of their own in the line; the process and its host are
 * always the same.
 */
const LEFT_OUT = new Set(['level', 'time', 'msg', 'err', 'pid', 'hostname']);
/** Control characters but tab and line break. They come back when JSON is parsed, and a terminal would obey them. */
const CONTROL = /[^\P{Cc}\t\n]/gu;

/**
 * A line of the log as readable text: `10:15:02 warn message key=value`, in UTC, with an error and its causes below.
 */
export function terminalLine(json: string): string {
  const line = JSON.parse(json) as Record<string, unknown> & {
    level: number;
    /** Unix time, ms. */
    time: number;
    msg?: string;
    err?: LoggedError;
  };
  const { level, time, msg = '', err } = line;
  const details = Object.entries(line)
    .filter(([name]) => !LEFT_OUT.has(name))
    .map(([name, value]) => `  ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const clock = new Date(time).toISOString().slice(11, 19);
  const below = err === undefined ? '' : `\n${errorText(err)}`;
  return visible(`${clock} ${(LEVELS[level] ?? '').padEnd(5)} ${msg}${details.join('')}${below}\n`);
}

function errorText({ stack, message, code, constraint, cause }: LoggedError): string {
  const facts = Object.entries({ code, constraint }).flatMap(([name, value]) => (value ? [`${name}=${value}`] : []));
  const own = [stack || message, ...(facts.length > 0 ? [`  ${facts.join('  ')}`] : [])].join('\n');
  return cause ? `${own}\ncaused by ${errorText(cause)}` : own;
}

function visible(text: string): string {
  return text.replace(CONTROL, (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

/** The stream of the logger: JSON lines for programs, readable lines in a terminal. */
export function logStream(output: NodeJS.WriteStream): { write: (line: string) => void } {
  return { write: (line) => void output.write(output.isTTY ? terminalLine(line) : line) };
}
