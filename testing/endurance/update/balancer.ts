import { createServer, request } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { readyStatus } from '../../../apps/server/test-support/server-process';

/**
 * Pause between two questions to a server: far shorter than its delay before it stops, so that a stopping server gets
 * no request. Chosen, not measured.
 */
export const ASK_EVERY_MS = 250;

/**
 * A minimal proxy: it polls `/api/ready` of each server and passes requests in turn to those that are ready. It repeats
 * none, so that every unanswered request is seen.
 */
export class Balancer {
  private ready: readonly string[] = [];
  private turn = 0;
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  private constructor(
    private readonly nodes: readonly string[],
    private readonly server: Server,
  ) {}

  static async start(nodes: readonly string[]): Promise<Balancer> {
    const server = createServer();
    const balancer = new Balancer(nodes, server);
    server.on('request', (incoming, outgoing) => balancer.pass(incoming, outgoing));
    await balancer.ask();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Waits until a server receives requests. */
  async waitFor(node: string): Promise<void> {
    while (!this.ready.includes(node)) await sleep(ASK_EVERY_MS);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async ask(): Promise<void> {
    const answers = await Promise.all(this.nodes.map((node) => readyStatus(new URL(node).port)));
    this.ready = this.nodes.filter((_, index) => answers[index] === 200);
    // A question may have been under way when the balancer was stopped.
    if (!this.isStopped) this.timer = setTimeout(() => void this.ask(), ASK_EVERY_MS);
  }

  private pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const node = this.ready[this.turn++ % this.ready.length];
    if (node === undefined) {
      outgoing.writeHead(502).end('no server is ready');
      return;
    }
    const { method = 'GET', url = '/', headers } = incoming;
    // Each request gets a connection of its own, because a stopping server may close idle ones.
    const passed = request(`${node}${url}`, { method, headers: { ...headers, connection: 'close' }, agent: false });
    passed.once('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      answer.once('error', () => outgoing.destroy());
    });
    passed.once('error', (error) => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end(`${node} gave no answer: ${error.message}`);
    });
    incoming.pipe(passed);
  }
}
