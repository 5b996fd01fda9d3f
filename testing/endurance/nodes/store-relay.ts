import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

/** Relays connections between the servers and the store, and can make the store appear unavailable. */
export class StoreRelay {
  private readonly sockets = new Set<Socket>();
  private server: Server | null = null;
  private isSilent = false;
  private port = 0;

  private constructor(private readonly storePort: number) {}

  static async start(storeUrl: string): Promise<StoreRelay> {
    const relay = new StoreRelay(Number(new URL(storeUrl).port));
    await relay.listen();
    return relay;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Refuses connections from now on. */
  async refuse(): Promise<void> {
    const { server } = this;
    this.server = null;
    const closed = new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
    this.cut();
    await closed;
  }

  /** Accepts connections from now on, but answers nothing. */
  silence(): void {
    this.isSilent = true;
    this.cut();
  }

  async restore(): Promise<void> {
    this.isSilent = false;
    this.cut();
    if (!this.server) await this.listen();
  }

  stop(): Promise<void> {
    return this.refuse();
  }

  private cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  private async listen(): Promise<void> {
    const server = createServer((socket) => this.pass(socket));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.port, '127.0.0.1', resolve);
    });
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  private pass(socket: Socket): void {
    this.keep(socket);
    if (this.isSilent) return;
    const store = connect(this.storePort, '127.0.0.1');
    this.keep(store);
    socket.pipe(store).pipe(socket);
    socket.once('close', () => store.destroy());
    store.once('close', () => socket.destroy());
  }

  private keep(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => this.sockets.delete(socket));
  }
}
