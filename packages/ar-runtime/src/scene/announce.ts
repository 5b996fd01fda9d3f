/**
 * Tells developer tools of a scene or a renderer, as three.js tells them of its own, so that they see every kind of scene
 * in the same way.
 */
export function announce(detail: object): void {
  const { __THREE_DEVTOOLS__: tools } = window as { __THREE_DEVTOOLS__?: EventTarget };
  tools?.dispatchEvent(new CustomEvent('observe', { detail }));
}
