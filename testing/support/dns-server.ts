import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** Type of a record that holds texts (RFC 1035, section 3.2.2). */
const TXT = 16;
/** Type of a record that holds an address (RFC 1035, section 3.4.1). */
const A = 1;
/** Class of the internet (RFC 1035, section 3.2.4). */
const INTERNET = 1;
/**
 * Bytes of the header, whose fields are the id, the flags, and the numbers of questions, answers and two more lists.
 */
const HEADER_BYTES = 12;
/** Bytes of a record before its value: name, type, class, lifetime and length. */
const RECORD_HEAD_BYTES = 12;
/** Flags of an answer with authority, to which the result is added (RFC 1035, section 4.1.1). */
const ANSWER = 0x8400;
/** The result for a name that does not exist. */
const NAME_MISSING = 3;
/** Stands for a name: a pointer to the name that follows the header (section 4.1.4). */
const NAME_OF_QUESTION = 0xc000 | HEADER_BYTES;
/** No resolver keeps an answer, because tests change the records. */
const TTL_S = 0;

export interface DnsServer {
  port: number;
  /** Values of TXT records by name. */
  txt: Map<string, string[]>;
  /** IPv4 addresses by name. */
  addresses: Map<string, string>;
  close: () => void;
}

/**
 * Answers questions for TXT and A records from two maps, on a UDP port of the loopback (RFC 1035, section 4).
 *
 * @param givenPort 0 for a free one.
 */
export async function startDnsServer(givenPort = 0): Promise<DnsServer> {
  const txt = new Map<string, string[]>();
  const addresses = new Map<string, string>();
  const socket = createSocket('udp4');
  socket.on('message', (question, { port, address }) => {
    const { name, type, end } = readQuestion(question);
    const values =
      type === TXT
        ? (txt.get(name) ?? []).map((value) => Buffer.concat([Buffer.from([value.length]), Buffer.from(value)]))
        : type === A && addresses.has(name)
          ? [Buffer.from((addresses.get(name) ?? '').split('.').map(Number))]
          : [];
    const isKnown = values.length > 0 || txt.has(name) || addresses.has(name);
    socket.send(answerTo(question.subarray(0, end), type, values, isKnown), port, address);
  });
  socket.bind(givenPort, '127.0.0.1');
  await once(socket, 'listening');
  return { port: socket.address().port, txt, addresses, close: () => socket.close() };
}

function readQuestion(message: Buffer) {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('ascii', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
}

function answerTo(question: Buffer, type: number, values: Buffer[], isKnown: boolean): Buffer {
  const head = Buffer.from(question);
  head.writeUInt16BE(ANSWER | (isKnown ? 0 : NAME_MISSING), 2);
  head.writeUInt16BE(values.length, 6);
  head.writeUInt32BE(0, 8);
  const records = values.map((value) => {
    const record = Buffer.alloc(RECORD_HEAD_BYTES);
    record.writeUInt16BE(NAME_OF_QUESTION, 0);
    record.writeUInt16BE(type, 2);
    record.writeUInt16BE(INTERNET, 4);
    record.writeUInt32BE(TTL_S, 6);
    record.writeUInt16BE(value.length, 10);
    return Buffer.concat([record, value]);
  });
  return Buffer.concat([head, ...records]);
}
