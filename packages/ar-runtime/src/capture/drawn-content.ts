import type { TargetScene } from '../scene/target-scene';
import type { World } from '../scene/world';

/** The renderer in use: a scene on its target, or a world over the camera picture. */
export type DrawnContent = { scene: TargetScene } | { world: World };

/**
 * Calls `around` instead of drawing the content, until the returned function is called; `draw` is the replaced drawing.
 * The canvas can be read in the same task only, because the browser clears it afterwards.
 *
 * The object gets a method of its own over that of its class, so that a visitor who captures nothing loads no code for
 * it.
 */
export function aroundDrawing(content: DrawnContent, around: (draw: () => void) => void): () => void {
  if ('scene' in content) {
    const { scene } = content;
    const draw = scene.draw.bind(scene);
    scene.draw = (...values) => around(() => draw(...values));
    return () => void Reflect.deleteProperty(scene, 'draw');
  }
  const { world } = content;
  const render = world.render.bind(world);
  world.render = (...values) => around(() => render(...values));
  return () => void Reflect.deleteProperty(world, 'render');
}
