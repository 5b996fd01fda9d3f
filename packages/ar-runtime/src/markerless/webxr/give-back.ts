import type { World } from '../../scene/world';

/** The renderer goes back to the page's own pictures once it has heard of the session's end, which may be after this way. */
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
