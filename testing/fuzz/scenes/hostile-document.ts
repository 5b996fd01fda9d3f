import {
  MAX_LINK_LENGTH,
  MAX_SCENE_DOCUMENT_BYTES,
  MAX_SCENE_ITEMS,
  MAX_TEXT_ITEM_LENGTH,
} from '@anchora/contract/limits';
import { richDocument } from '../../../packages/contract/test-support/documents';
import type { Random } from '../../support/seeded-random';

/**
 * Changes of a document at most; more than half of all documents have only one, which the schema accepts more often.
 * Chosen, not measured.
 */
const MOST_CHANGES = 8;
/**
 * One of this many documents is replaced as a whole, which the schema refuses at its first step. Chosen, not measured.
 */
const WHOLE_ONE_OF = 200;
/**
 * A list gets fewer copies than this: enough for more entries than a scene may have. The surplus is chosen, not
 * measured.
 */
const COPIES_BELOW = MAX_SCENE_ITEMS + 16;
/**
 * Parts of a document after which the search for more ends; lists that were lengthened again and again would grow
 * without bound. Chosen, not measured.
 */
const MOST_PARTS = 2000;

/** Characters beyond what a text takes. The excess is chosen, not measured. */
const TOO_LONG_TEXT = MAX_TEXT_ITEM_LENGTH + 20;
/** Characters beyond what a link takes, whose field is the longest. The factor is chosen, not measured. */
const TOO_MANY_MARKS = 2 * MAX_LINK_LENGTH;
/** Characters beyond what a document takes. The factor is chosen, not measured. */
const LONGER_THAN_DOCUMENT = 2 * MAX_SCENE_DOCUMENT_BYTES;

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
  `a${'\u0301'.repeat(TOO_MANY_MARKS)}`,
  '\u200B'.repeat(TOO_LONG_TEXT),
  '<script>alert(1)</script>',
  'The page at anchora.example says: enter your password',
  '\uD800',
  'a\u0000b',
  '👩‍👩‍👧‍👦'.repeat(30),
  'x'.repeat(LONGER_THAN_DOCUMENT),
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
  const changes = 1 + (random.below(2) && random.below(MOST_CHANGES));
  for (let change = 0; change < changes; change++) changeOnePlace(document, random);
  return random.below(WHOLE_ONE_OF) === 0 ? random.pick([...OTHERS, 'text', 7, [document]]) : document;
}

/** A field of a part of the document, and all parts. */
interface Place {
  nodes: Node[];
  node: Node;
  key: string;
}

/** Changes one field or the part that has it. */
type Change = (place: Place, random: Random) => void;

const replaceByLikeValue: Change = ({ node, key }, random) => {
  const fields = fieldsOf(node);
  fields[key] = likeValue(fields[key], random);
};

/**
 * Kinds of changes, each as likely as the others. A value of the same type gets deepest into the schema and stands here
 * three times.
 */
const CHANGES: readonly Change[] = [
  ({ node, key }) => delete fieldsOf(node)[key],
  (place, random) =>
    Array.isArray(place.node) ? lengthen(place.node, random.below(COPIES_BELOW)) : replaceByLikeValue(place, random),
  ({ node }, random) =>
    Object.defineProperty(node, random.pick(KEYS), {
      value: random.pick(LINKS),
      enumerable: true,
      configurable: true,
      writable: true,
    }),
  ({ nodes, node, key }, random) => (fieldsOf(node)[key] = copy(random.pick(nodes))),
  ({ node, key }, random) => (fieldsOf(node)[key] = copy(random.pick(OTHERS))),
  replaceByLikeValue,
  replaceByLikeValue,
  replaceByLikeValue,
];

function changeOnePlace(document: Node, random: Random): void {
  const nodes = nodesOf(document);
  const node = random.pick(nodes);
  const key = random.pick([...Object.keys(node), random.pick(KEYS)]);
  random.pick(CHANGES)({ nodes, node, key }, random);
}

const fieldsOf = (node: Node) => node as Record<string, unknown>;

/** Adds copies to a list. An earlier change may have replaced its prototype, and with it `push`. */
function lengthen(list: unknown[], by: number): void {
  const length = list.length;
  for (let k = 0; k < by; k++) list[length + k] = copy(list[0]);
}

/**
 * A hostile value for the present one: of the same type for a number or a text, so that it passes a superficial check,
 * often of another type for the rest.
 */
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
  if (typeof node !== 'object' || node === null || found.length > MOST_PARTS) return found;
  found.push(node as Node);
  for (const child of Object.values(node)) nodesOf(child, found);
  return found;
}

/** Parts are copied, because a later change would otherwise reach both places, and could put a part into itself. */
const copy = (part: unknown): unknown => (typeof part === 'object' && part !== null ? structuredClone(part) : part);
