/** `local`: only this computer opens it; `insecure`: a phone opens it but gives it no camera. */
type LinkReach = 'fine' | 'local' | 'insecure';

const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|0\.0\.0\.0|\[::1\]|\[::\])$/i;

/** Whether a phone that scans this link can open it, and its camera there. */
export function linkReach(link: string): LinkReach {
  const { protocol, hostname } = new URL(link);
  if (LOOPBACK.test(hostname)) return 'local';
  return protocol === 'https:' ? 'fine' : 'insecure';
}
