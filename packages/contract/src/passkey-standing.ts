/** Whether a site can have passkeys: browsers allow them for a host name over https, and on `localhost`. */
export type PasskeyStanding = 'available' | 'ip-address' | 'plain-http';

/** @param publicUrl origin of the site, without a trailing slash */
export function passkeyStanding(publicUrl: string): PasskeyStanding {
  const [, protocol, host = ''] = /^(https?):\/\/(.+?)(?::\d+)?$/.exec(publicUrl) ?? [];
  if (/^\[|^\d+(?:\.\d+){3}$/.test(host)) return 'ip-address';
  return protocol === 'https' || host === 'localhost' ? 'available' : 'plain-http';
}
