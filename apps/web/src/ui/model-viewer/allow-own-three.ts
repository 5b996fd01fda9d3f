/**
 * Call it before loading code that brings a copy of three.js of its own. Each copy marks the window and warns of another
 * one's mark; here two are wanted, the preview element's and ours, and no object goes from one to the other.
 */
export function allowOwnThree(): void {
  Reflect.deleteProperty(window, '__THREE__');
}
