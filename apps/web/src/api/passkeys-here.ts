import { passkeyStanding, type PasskeyStanding } from '@anchora/contract/passkey-standing';
import { pageConfig } from '../page-config';

/** The reason why this page can have no passkeys, or `available`. */
export function passkeysHere(): PasskeyStanding | 'other-address' | 'old-browser' {
  const standing = passkeyStanding(pageConfig.publicUrl);
  if (standing !== 'available') return standing;
  if (location.origin !== pageConfig.publicUrl) return 'other-address';
  return 'PublicKeyCredential' in window ? 'available' : 'old-browser';
}
