import type { PublicScene } from '@anchora/contract/scene/public-scene';

interface AskingForMotion {
  requestPermission?: () => Promise<PermissionState>;
}

/** Whether items stand against gravity, for which the visitor is asked where a permission is needed. */
export function needsGravity({ scenes }: PublicScene): boolean {
  return scenes.some(({ items }) => items.some(({ up }) => up === 'gravity'));
}

/** Must be called in the tap on Start itself. A refusal is no failure: items then stand otherwise. */
export function askForMotion(): void {
  if (typeof DeviceOrientationEvent === 'undefined') return;
  void (DeviceOrientationEvent as AskingForMotion).requestPermission
    ?.call(DeviceOrientationEvent)
    .catch(() => undefined);
}
