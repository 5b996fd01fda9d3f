import { AR_FRAME_PERMISSIONS } from '@anchora/contract/ar-frame';

const UNUSED_FEATURES = ['microphone', 'geolocation', 'payment', 'usb'];

/** Allows what the AR frame asks for to this origin's pages and frames, and turns unused features off. */
export const PERMISSIONS_POLICY = [
  ...AR_FRAME_PERMISSIONS.split('; ').map((name) => `${name}=(self)`),
  ...UNUSED_FEATURES.map((name) => `${name}=()`),
].join(', ');
