import type { World } from '../../scene/world';

/**
 * Resolves when the renderer draws to the page again, which can be after this way has ended, because the renderer waits
 * for the session's end event.
 */
export async function giveBack(world: World): Promise<void> {
  const { renderer } = world;
  renderer.xr.enabled = false;
  if (renderer.xr.isPresenting) {
    await new Promise<void>((resolve) => {
      const done = (): void => {
        renderer.xr.removeEventListener('sessionend', done);
        resolve();
      };
      renderer.xr.addEventListener('sessionend', done);
    });
  }
  renderer.setAnimationLoop(null);
  world.refit();
}
