import type { PublicScene } from '@anchora/contract/scene/public-scene';

/** Browsers that need no permission may have the function too, so its presence proves nothing. */
interface AskingForMotion {
  DeviceOrientationEvent?: { requestPermission?: () => Promise<PermissionState> };
}

/** Whether items stand against gravity; if so, the visitor is asked for permission where one is needed. */
export function needsGravity({ scenes }: PublicScene): boolean {
  return scenes.some(({ items }) => items.some(({ up }) => up === 'gravity'));
}

/** Must be called in the tap on Start itself. A refusal is not a failure: items then stand by their alternative. */
export function askForMotion(): void {
  const { DeviceOrientationEvent: motion } = globalThis as AskingForMotion;
  void motion?.requestPermission?.().catch(() => undefined);
}
