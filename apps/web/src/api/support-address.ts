/**
 * Address of the support form with what the sender was looking at: a page, the id of a project, or a code of /check.
 */
export function supportAddress(about: { page?: string; project?: string; code?: string }): string {
  return `/support?${new URLSearchParams(about).toString()}`;
}
