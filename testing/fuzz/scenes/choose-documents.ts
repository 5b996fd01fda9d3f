import { sceneDocumentSchema } from '@anchora/contract/scene/scene-document';
import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import { seededRandom } from '../../support/seeded-random';
import { hostileDocument } from './hostile-document';

/** Hostile documents for each one that is chosen; one of six is accepted by the schema. Chosen, not measured. */
const TRIES = 40;

/* How coarsely values are told apart; chosen, not measured. */

/** Lists with at least this many entries count as alike. Chosen, not measured. */
const MANY_ENTRIES = 6;
/**
 * Added to a number before its logarithm, which 0 does not have; smaller numbers differ by their sign alone. Chosen, not
 * measured.
 */
const SMALLEST_NUMBER = 1e-9;
/**
 * Shorter texts, such as words of the schema, are told apart by their characters; longer ones by their length.
 * Characters. Chosen, not measured.
 */
const SHORT_TEXT = 12;

/**
 * Chooses among the hostile documents that the schema accepts those that differ most for a viewer: each next one brings
 * the most kinds of values that none before had. Values are told apart by their place and coarsely by what they are.
 */
export function chooseDocuments(count: number, seed: number): SceneDocument[] {
  const random = seededRandom(seed);
  const left: { document: SceneDocument; features: Set<string> }[] = [];
  for (let n = 0; n < TRIES * count; n++) {
    const { data } = sceneDocumentSchema.safeParse(hostileDocument(random));
    if (data) left.push({ document: data, features: featuresOf(data) });
  }
  const chosen: SceneDocument[] = [];
  const known = new Set<string>();
  while (chosen.length < count && left.length > 0) {
    const news = left.map(({ features }) => [...features].filter((feature) => !known.has(feature)).length);
    const best = news.indexOf(Math.max(...news));
    const [next] = left.splice(best, 1);
    if (!next) break;
    chosen.push(next.document);
    for (const feature of next.features) known.add(feature);
  }
  return chosen;
}

/** Place in the document, without the numbers of list entries → kind of value. */
function featuresOf(value: unknown, place = ''): Set<string> {
  if (typeof value !== 'object' || value === null) return new Set([`${place} ${classOf(value)}`]);
  const found = new Set<string>();
  const kind = 'kind' in value ? String(value.kind) : '';
  if (Array.isArray(value)) found.add(`${place} has ${Math.min(value.length, MANY_ENTRIES)}`);
  for (const [key, child] of Object.entries(value)) {
    const inside = Array.isArray(value) ? `${place}.` : `${place}.${kind}.${key}`;
    for (const feature of featuresOf(child, inside)) found.add(feature);
  }
  return found;
}

function classOf(value: unknown): string {
  if (typeof value === 'number')
    return `${Math.sign(value)} ${Math.round(Math.log10(Math.abs(value) + SMALLEST_NUMBER))}`;
  if (typeof value !== 'string') return String(value);
  const scripts = [/[\u0300-\u036f]/, /[\u{1f000}-\u{1ffff}]/u, /[<>{}$]/, /^https?:/, /\s/].map((one) =>
    one.test(value),
  );
  return `text ${value.length < SHORT_TEXT ? value : Math.round(Math.log2(value.length))} ${scripts.join()}`;
}
