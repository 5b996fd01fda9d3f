/**
 * Announces a scene or a renderer to developer tools in the same way as three.js announces its own, so that they list
 * both kinds.
 */
export function announce(detail: object): void {
  const { __THREE_DEVTOOLS__: tools } = window as { __THREE_DEVTOOLS__?: EventTarget };
  tools?.dispatchEvent(new CustomEvent('observe', { detail }));
}
