/** Whether the user has asked the system for less motion, now; a page that asks once keeps to the answer. */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
