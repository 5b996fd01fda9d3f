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
