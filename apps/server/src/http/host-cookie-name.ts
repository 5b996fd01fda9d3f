/**
 * The name under which a cookie is set. Browsers accept a `__Host-` cookie only with Secure and from this exact host,
 * so no sibling domain can set one.
 */
export function hostCookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}
