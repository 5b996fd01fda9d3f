import type { PublicScene } from '@anchora/contract/scene/public-scene';

interface AskingForMotion {
  requestPermission?: () => Promise<PermissionState>;
}

/**
 * Whether the visitor has to be asked for the phone's motion. Holding a scene in place uses motion where it needs no
 * permission, but does not ask for it.
 */
export function needsGravity(scene: PublicScene): boolean {
  return scene.scenes.some(
    ({ items, whenLost }) => items.some(({ up }) => up === 'gravity') || (whenLost === 'hold' && !asksForMotion()),
  );
}

function asksForMotion(): boolean {
  return typeof DeviceOrientationEvent !== 'undefined' && 'requestPermission' in DeviceOrientationEvent;
}

/** Must be called in the tap on Start itself. A refusal is no failure: items then stand otherwise. */
export function askForMotion(): void {
  if (!asksForMotion()) return;
  void (DeviceOrientationEvent as AskingForMotion).requestPermission
    ?.call(DeviceOrientationEvent)
    .catch(() => undefined);
}
