import { escapeHtml } from '../../http/escape-html';

/** Link for a page's head that lets the browser fetch a module before the page's code asks for it. */
export function moduleHint(file: string, priority?: 'low'): string {
  return `<link rel="modulepreload" href="/${file}"${priorityOf(priority)} />`;
}

export function fetchHint(address: string, priority?: 'low'): string {
  return `<link rel="preload" as="fetch" href="${escapeHtml(address)}" crossorigin="anonymous"${priorityOf(priority)} />`;
}

function priorityOf(priority: 'low' | undefined): string {
  return priority === undefined ? '' : ` fetchpriority="${priority}"`;
}

/** The credentials mode must match that of the bundler's loader. */
export function styleHint(file: string, priority?: 'low'): string {
  return `<link rel="preload" as="style" href="/${file}" crossorigin=""${priorityOf(priority)} />`;
}

export function imageHint(address: string): string {
  return `<link rel="preload" as="image" href="${escapeHtml(address)}" fetchpriority="high" />`;
}
