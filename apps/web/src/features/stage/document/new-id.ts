import type { SceneDocument } from '@anchora/contract/scene/scene-shape';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
/**
 * Characters of an id, which make 36^6 ids. A document's few dozen targets, scenes and items hardly ever draw the same
 * one; if they do, another is drawn.
 */
const LENGTH = 6;

/** @returns an id that no target, scene or item of the document has. */
export function newId({ targets, scenes }: SceneDocument, random: () => number = Math.random): string {
  const taken = new Set([...targets, ...scenes, ...scenes.flatMap(({ items }) => items)].map(({ id }) => id));
  for (;;) {
    const letter = () => LETTERS[Math.floor(random() * LETTERS.length)] ?? 'a';
    const id = Array.from({ length: LENGTH }, letter).join('');
    if (!taken.has(id)) return id;
  }
}
