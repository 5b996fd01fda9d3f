import { escapeHtml } from './html';

/** Links in a page's head that let a browser fetch what the page's code will ask for. */
export function moduleHint(file: string): string {
  return `<link rel="modulepreload" href="/${file}" />`;
}

export function fetchHint(address: string, priority?: 'low'): string {
  const attributes = priority === undefined ? '' : ` fetchpriority="${priority}"`;
  return `<link rel="preload" as="fetch" href="${escapeHtml(address)}" crossorigin="anonymous"${attributes} />`;
}

/** With the credentials mode of the bundler's own loader. */
export function styleHint(file: string): string {
  return `<link rel="preload" as="style" href="/${file}" crossorigin="" />`;
}

export function imageHint(address: string): string {
  return `<link rel="preload" as="image" href="${escapeHtml(address)}" fetchpriority="high" />`;
}
