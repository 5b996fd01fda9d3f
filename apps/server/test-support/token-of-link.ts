/** The secret in the fragment of a link for an invite, a preview or a review, which the page sends to the server. */
export function tokenOfLink(url: string | null): string {
  const token = url === null ? '' : new URL(url).hash.slice(1);
  if (token === '') throw new Error(`expected a link with a token in its fragment, got ${url}`);
  return token;
}
