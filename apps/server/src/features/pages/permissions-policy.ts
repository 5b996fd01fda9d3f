/** Allows camera and motion for this origin's pages and frames, and turns unused features off. */
export const PERMISSIONS_POLICY = [
  ...['camera', 'xr-spatial-tracking', 'accelerometer', 'gyroscope', 'magnetometer'].map((name) => `${name}=(self)`),
  ...['fullscreen', 'autoplay', 'screen-wake-lock'].map((name) => `${name}=(self)`),
  ...['microphone', 'geolocation', 'payment', 'usb'].map((name) => `${name}=()`),
].join(', ');
