/** Address of a shared experience. */
export function sharedLink(publicUrl: string, shareId: string): string {
  return `${publicUrl}/view/ar/${shareId}`;
}

/** Origin of a project's link: the domain of its workspace, or the site's own. */
export function linkOrigin({ domain }: { domain?: string | undefined }, publicUrl: string): string {
  return domain === undefined ? publicUrl : `https://${domain}`;
}

/** Parameter of a shared address with the code of a named link. */
export const SOURCE_PARAMETER = 's';

/** Address of a shared experience with the code of a named link, by which its visitors are counted. */
export function withSource(link: string, code: string): string {
  return `${link}?${SOURCE_PARAMETER}=${code}`;
}
