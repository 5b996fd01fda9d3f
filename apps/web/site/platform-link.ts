import { element } from '../ar-frame/ui/element';

/** A downloaded site has none of the platform's pages: the sentence about the camera stays as a text, other links go. */
export function platformLink(path: string, { class: name }: Record<string, string>, text: string): HTMLElement | null {
  return path === '/privacy' ? element('p', { class: name }, text) : null;
}
