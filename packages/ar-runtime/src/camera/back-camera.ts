/**
 * Android names every rear lens "camera2 {index}, facing back" and often opens a wide or macro one; the main lens has
 * the lowest index.
 *
 * @returns the device id of the rear lens with the lowest index below `track`'s; null if there is none, if the name of
 *   `track` is of another kind, or if the browser does not list devices. Rejects if listing them fails.
 */
export async function lowestBackCamera(track: MediaStreamTrack): Promise<string | null> {
  if (backIndex(track.label) === null || !navigator.mediaDevices.enumerateDevices) return null;
  return pickLowestBack(track.label, await navigator.mediaDevices.enumerateDevices());
}

/** The device id of the rear lens with the lowest index below that in `currentLabel`; null if there is none. */
export function pickLowestBack(
  currentLabel: string,
  devices: readonly Pick<MediaDeviceInfo, 'kind' | 'label' | 'deviceId'>[],
): string | null {
  let lowest = backIndex(currentLabel) ?? -1;
  let deviceId: string | null = null;
  for (const device of devices) {
    const index = device.kind === 'videoinput' ? backIndex(device.label) : null;
    if (index === null || index >= lowest) continue;
    lowest = index;
    deviceId = device.deviceId;
  }
  return deviceId;
}

function backIndex(label: string): number | null {
  const match = /(\d+), facing back/i.exec(label);
  return match ? Number(match[1]) : null;
}
