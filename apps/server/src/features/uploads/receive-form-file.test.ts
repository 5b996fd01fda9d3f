import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import type { ApiError } from '../../http/api-error';
import { receiveFormFile } from './receive-form-file';

/** Sends `body` to a server that reads it with `receive`. @returns the outcome as text. */
async function sent(
  body: RequestInit['body'],
  receive: (request: IncomingMessage) => Promise<string>,
): Promise<string> {
  const server = createServer((request, response) => {
    void receive(request)
      .catch((error: ApiError) => `${error.code}: ${error.message}`)
      .then((answer) => response.end(answer));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  try {
    const { port } = server.address() as AddressInfo;
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const init = { method: 'POST', body, headers, duplex: 'half' };
    return await (await fetch(`http://127.0.0.1:${port}`, init as RequestInit)).text();
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const HEAD = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';

it('passes the file on while it arrives', async () => {
  const held: { sendRest?: () => void } = {};
  const halves = new ReadableStream({
    start: (controller) => {
      controller.enqueue(Buffer.from(`${HEAD}first,`));
      held.sendRest = () => {
        controller.enqueue(Buffer.from('second\r\n--x--\r\n'));
        controller.close();
      };
    },
  });
  const answer = await sent(halves, async (request) => {
    const content: string[] = [];
    await receiveFormFile(request, async ({ fileName, body }) => {
      content.push(fileName);
      for await (const part of body) {
        content.push(String(part));
        if (content.length === 2) held.sendRest?.();
      }
    });
    return content.join(' ');
  });
  expect(answer).toBe('a.txt first, second');
});

it('ends an upload that takes too long, together with the reader of the file', async () => {
  const stalled = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from(`${HEAD}begin`)) });
  let reading: Promise<string> = Promise.resolve('not begun');
  const answer = await sent(stalled, async (request) => {
    const receiving = receiveFormFile(
      request,
      async ({ body }) => {
        reading = text(body);
        await reading;
      },
      { timeoutMs: 200 },
    );
    return receiving.then(() => 'received');
  });
  expect(answer).toMatch(/^upload-timeout: The upload took longer than 0 seconds/);
  await expect(reading).rejects.toMatchObject({ code: 'upload-timeout' });
});

it('passes on the error of a disk that fills up during the upload', async () => {
  const answer = await sent(`${HEAD}content\r\n--x--\r\n`, async (request) => {
    await receiveFormFile(request, () => Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' })));
    return 'received';
  });
  expect(answer).toBe('ENOSPC: write');
});

it('reports a client that disconnected before the form was read', async () => {
  const server = createServer();
  onTestFinished(() => void server.close());
  const outcome = new Promise<string>((resolve) => {
    server.on('request', (request) => {
      request.once('close', () => {
        receiveFormFile(request, () => Promise.resolve(), { timeoutMs: 5000 }).catch((error: ApiError) =>
          resolve(error.code),
        );
      });
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const head =
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 999\r\n\r\n';
  const client = connect(port, '127.0.0.1', () => client.write(`${head}${HEAD}`, () => client.destroy()));
  client.on('error', () => undefined);
  expect(await outcome).toBe('upload-interrupted');
});
