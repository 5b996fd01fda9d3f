/** Fields that browsers add to the standard's description of a camera. */
interface LightCapabilities extends MediaTrackCapabilities {
  torch?: boolean;
}

/** Whether the camera has a lamp that can be switched. */
export function hasTorch(track: MediaStreamTrack): boolean {
  const capabilities: LightCapabilities = track.getCapabilities?.() ?? {};
  return capabilities.torch === true;
}

/** @returns whether the lamp is in the wanted state. */
export async function setTorch(track: MediaStreamTrack, torch: boolean): Promise<boolean> {
  const advanced: (MediaTrackConstraintSet & { torch: boolean })[] = [{ torch }];
  return track.applyConstraints({ advanced }).then(
    () => true,
    () => false,
  );
}

/**
 * @returns the device id of the camera after the present one, in the browser's order; null if it is the only one, or
 *   the browser hides the ids.
 */
export async function nextCamera(track: MediaStreamTrack): Promise<string | null> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  const ids = devices.flatMap(({ kind, deviceId }) => (kind === 'videoinput' && deviceId ? [deviceId] : []));
  const present = track.getSettings().deviceId;
  const next = ids[(ids.indexOf(present ?? '') + 1) % ids.length];
  return next === undefined || next === present ? null : next;
}
