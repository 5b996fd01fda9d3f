import type { PublicScene } from '@anchora/contract/scene/public-scene';

/** Browsers that need no permission may have the function too, so that alone says nothing. */
interface AskingForMotion {
  DeviceOrientationEvent?: { requestPermission?: () => Promise<PermissionState> };
}

/** Whether items stand against gravity, for which the visitor is asked where a permission is needed. */
export function needsGravity({ scenes }: PublicScene): boolean {
  return scenes.some(({ items }) => items.some(({ up }) => up === 'gravity'));
}

/** Must be called in the tap on Start itself. A refusal is no failure: items then stand otherwise. */
export function askForMotion(): void {
  const { DeviceOrientationEvent: motion } = globalThis as AskingForMotion;
  void motion?.requestPermission?.().catch(() => undefined);
}
