import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  to: string;
  /** Headers and body, with the transfer encoding of the body undone, as UTF-8. */
  text: string;
}

export interface MailServer {
  /** The value of SMTP_URL that leads here. */
  url: string;
  received: ReceivedMail[];
  close: () => Promise<void>;
}

/** A real mail server that keeps the mails it receives, on a free port unless one is given. */
export async function startMailServer(givenPort = 0): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('error', done);
      stream.once('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
        received.push({ to, text: decodeMail(Buffer.concat(chunks).toString('utf8')) });
        done();
      });
    },
  });
  server.listen(givenPort, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function decodeMail(source: string): string {
  const [head = '', ...rest] = source.split('\r\n\r\n');
  const body = rest.join('\n\n');
  if (/^content-transfer-encoding: base64/im.test(head)) return `${head}\n\n${Buffer.from(body, 'base64').toString()}`;
  const unfolded = body.replaceAll(/=\r?\n/g, '');
  const bytes = unfolded.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16)));
  return `${head}\n\n${/quoted-printable/i.test(head) ? Buffer.from(bytes, 'latin1').toString() : body}`;
}
