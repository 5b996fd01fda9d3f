/** A code without the spaces and hyphens with which people type and apps show it. */
export function plainCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '');
}
