import type { FastifyInstance } from 'fastify';

/**
 * Counts the handlers that run. An application that closes waits for its connections alone, but a handler goes on after
 * its client has left, or was cut off: a check of an upload then still needs the store and the database.
 */
export class RunningHandlers {
  private count = 0;
  private readonly waiting: (() => void)[] = [];

  /** Counts the handlers of the routes that are registered from now on. */
  watch(app: FastifyInstance): void {
    const count = (change: 1 | -1) => this.add(change);
    app.addHook('onRoute', (route) => {
      const { handler } = route;
      route.handler = function (request, reply) {
        const answer: unknown = handler.call(this, request, reply);
        if (answer instanceof Promise) {
          count(1);
          const end = () => count(-1);
          answer.then(end, end);
        }
        return answer;
      };
    });
  }

  /** Resolves when no handler runs. */
  async settled(): Promise<void> {
    if (this.count > 0) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  private add(change: 1 | -1): void {
    this.count += change;
    if (this.count === 0) for (const resolve of this.waiting.splice(0)) resolve();
  }
}
