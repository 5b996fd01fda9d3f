import type { FastifyBaseLogger } from 'fastify';

/**
 * The log of parts that start before the application. It writes through the application's logger once that exists;
 * until then nothing is logged, and a failure surfaces as the error of the start itself.
 */
export class ServerLog {
  private target: FastifyBaseLogger | null = null;

  writeTo(target: FastifyBaseLogger): void {
    this.target = target;
  }

  info(message: string): void {
    this.target?.info(message);
  }

  warn(message: string, detail: unknown): void {
    this.target?.warn({ detail }, message);
  }

  error(message: string, detail: unknown): void {
    this.target?.error(detail instanceof Error ? { err: detail } : { detail }, message);
  }

  /** A line that PostgreSQL printed. */
  postgres(line: string): void {
    if (/^(FATAL|PANIC)/.test(line)) this.target?.warn({ postgres: line }, 'PostgreSQL reports');
    else this.target?.debug({ postgres: line }, 'PostgreSQL reports');
  }
}
