import type { SceneState } from '@anchora/ar-runtime/session/document/scene-state';
import type { FrameTexts } from '../texts/frame-texts';
import { element } from '../ui/element';
import { documentTexts } from './document-texts';

/**
 * The contents of the scene as words and buttons, for visitors who cannot see or tap it. They lie under the picture; a
 * button comes into view when it has the focus.
 */
export function sceneWords({ lang }: FrameTexts, onTap: (id: string) => void) {
  const words = documentTexts(lang);
  const list = element('ul');
  const root = element('nav', { class: 'scene-words', 'aria-label': words.inScene, lang, hidden: true }, list);
  return {
    root,
    show(items: SceneState['items']): void {
      root.hidden = items.length === 0;
      // Elements that are kept do not lose the focus.
      const before = new Map([...list.children].map((child) => [keyOf(child), child]));
      let number = 0;
      const entries = items.map(({ id, label, tappable }) => {
        if (tappable && label === '') number++;
        const name = label || words.button(number);
        const kept = before.get(`${id} ${name} ${tappable}`);
        return kept ?? entryOf(id, name, tappable ? () => onTap(id) : null);
      });
      if (entries.some((entry, i) => entry !== list.children[i]) || list.children.length !== entries.length) {
        list.replaceChildren(...entries);
      }
    },
  };
}

function entryOf(id: string, name: string, onTap: (() => void) | null): HTMLElement {
  const said = element('bdi', {}, name);
  const content = onTap ? element('button', { type: 'button', class: 'button', onclick: onTap }, said) : said;
  const entry = element('li', {}, content);
  entry.dataset['key'] = `${id} ${name} ${onTap !== null}`;
  return entry;
}

function keyOf(entry: Element): string | undefined {
  return entry instanceof HTMLElement ? entry.dataset['key'] : undefined;
}
