/** Numbers of pino's levels. */
const LEVELS: Record<number, string> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' };
/** Fields of a line that are useless to a person who watches one server in a terminal. */
const LEFT_OUT = new Set(['level', 'time', 'msg', 'pid', 'hostname', 'err']);

/** A line of the log as readable text: `10:15:02 warn  message  key=value`, with an error's stack below. */
export function terminalLine(json: string): string {
  const line = JSON.parse(json) as Record<string, unknown> & { level: number; time: number; msg?: string };
  const { level, time, msg = '' } = line;
  const err = line.err as { stack?: string; message?: string } | undefined;
  const details = Object.entries(line)
    .filter(([name]) => !LEFT_OUT.has(name))
    .map(([name, value]) => `  ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const clock = new Date(time).toISOString().slice(11, 19);
  const below = err === undefined ? '' : `\n${err.stack || err.message}`;
  return `${clock} ${(LEVELS[level] ?? '').padEnd(5)} ${msg}${details.join('')}${below}\n`;
}

/** The stream of the logger: JSON lines for programs, readable lines in a terminal. */
export function logStream(output: NodeJS.WriteStream): { write: (line: string) => void } {
  return { write: (line) => void output.write(output.isTTY ? terminalLine(line) : line) };
}
