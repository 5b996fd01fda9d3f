import { richDocument } from '../../../packages/contract/test-support/documents';
import type { Random } from '../../support/seeded-random';

const LINKS = [
  'javascript:alert(1)',
  'JaVaScRiPt://shop.vn/%0aalert(1)',
  'data:text/html;base64,PHNjcmlwdD4=',
  'https://user:pass@shop.vn/',
  'https://shop.vn@evil.vn/',
  'https://shop.vn:8443/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://[::ffff:10.0.0.1]/',
  'https://localhost.',
  'https://shop.vn\\@evil.vn/',
  'https://shop.vn/\u202Egpj.exe',
  'https://xn--80ak6aa92e.com/',
  'https://аррӏе.com/',
  'https://shop。vn/',
  'https://shop.vn/#javascript:alert(1)',
  'blob:https://shop.vn/1',
  '//evil.vn',
  'https:evil.vn',
  'intent://scan/#Intent;scheme=zxing;end',
];
const TEXTS = [
  '\u202Ereversed\u2066',
  `a${'\u0301'.repeat(5000)}`,
  '\u200B'.repeat(300),
  '<script>alert(1)</script>',
  'The page at anchora.example says: enter your password',
  '\uD800',
  'a\u0000b',
  '👩‍👩‍👧‍👦'.repeat(30),
  'x'.repeat(100_000),
  '=HYPERLINK("https://evil.vn")',
  '\u{E0041}\u{E0042}',
  '__proto__',
  '{{constructor}}',
  '${7*7}',
];
/** Numbers beyond any range, and those that arithmetic does not expect. */
const NUMBERS = [Number.NaN, Infinity, -Infinity, -0, 1e308, -1e308, 5e-324, 2 ** 53, 0.1 + 0.2, -1, 0, 1, 21, 1e9];
const OTHERS: unknown[] = [
  null,
  true,
  [],
  {},
  [[]],
  { length: 3 },
  { toString: 1 },
  Array.from({ length: 1000 }, () => 0),
];
const KEYS = ['__proto__', 'constructor', 'html', 'onclick', 'href', 'v', 'kind', 'do', 'toJSON'];

type Node = Record<string, unknown> | unknown[];

/** A document with parts of every kind, after one to eight hostile changes. */
export function hostileDocument(random: Random): unknown {
  const document = richDocument() as unknown as Node;
  const changes = 1 + (random.below(2) && random.below(8));
  for (let change = 0; change < changes; change++) changeOnePlace(document, random);
  return random.below(200) === 0 ? random.pick([...OTHERS, 'text', 7, [document]]) : document;
}

function changeOnePlace(document: Node, random: Random): void {
  const nodes = nodesOf(document);
  const node = random.pick(nodes);
  const keys = Object.keys(node);
  const key = random.pick([...keys, random.pick(KEYS)]);
  const fields = node as Record<string, unknown>;
  const kind = random.below(8);
  if (kind === 0) delete fields[key];
  else if (kind === 1 && Array.isArray(node)) lengthen(node, random.below(40));
  else if (kind === 2)
    Object.defineProperty(node, random.pick(KEYS), {
      value: random.pick(LINKS),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  else if (kind === 3) fields[key] = copy(random.pick(nodes));
  else if (kind === 4) fields[key] = copy(random.pick(OTHERS));
  else fields[key] = likeValue(fields[key], random);
}

/** Adds copies to a list. An earlier change may have replaced its prototype, and with it `push`. */
function lengthen(list: unknown[], by: number): void {
  const length = list.length;
  for (let k = 0; k < by; k++) list[length + k] = copy(list[0]);
}

/** A hostile value of the same type as the present one, so that it passes a superficial check. */
function likeValue(value: unknown, random: Random): unknown {
  if (typeof value === 'number') return random.pick(NUMBERS);
  if (typeof value === 'boolean') return random.pick([!value, 'true', 1]);
  if (typeof value !== 'string') return copy(random.pick(OTHERS));
  return random.pick([
    random.pick(LINKS),
    random.pick(TEXTS),
    value + random.pick(TEXTS),
    'next',
    'scenea',
    'sceneb',
    'gravity',
    '+84901234567',
  ]);
}

function nodesOf(node: unknown, found: Node[] = []): Node[] {
  if (typeof node !== 'object' || node === null || found.length > 2000) return found;
  found.push(node as Node);
  for (const child of Object.values(node)) nodesOf(child, found);
  return found;
}

/** Parts are copied, because a later change would otherwise reach both places, and could put a part into itself. */
const copy = (part: unknown): unknown => (typeof part === 'object' && part !== null ? structuredClone(part) : part);
