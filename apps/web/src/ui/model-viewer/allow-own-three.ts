/**
 * Call it before loading code that bundles its own copy of three.js. Each copy marks the window and warns if it finds
 * the mark of another. Two copies are intended here, the preview element's and ours, and they share no objects.
 */
export function allowOwnThree(): void {
  Reflect.deleteProperty(window, '__THREE__');
}
