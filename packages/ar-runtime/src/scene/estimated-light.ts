import { AmbientLight, DirectionalLight, Group, type Light } from 'three';
import type { LightEstimate } from './world';

/** Least brightness, so that the content is visible in a dark room. Chosen by eye. */
const DARKEST = 0.25;
/**
 * An ambient light of this strength together with a lamp of `LAMP` lights a white surface as brightly as the studio
 * does.
 */
const AMBIENT = 1.6;
const LAMP = 1.4;

/** Lights the content as the room is lit, in place of the studio light. */
export class EstimatedLight {
  readonly object = new Group();
  private readonly ambient = new AmbientLight();
  private readonly lamp = new DirectionalLight();

  constructor() {
    this.object.add(this.ambient, this.lamp);
    this.object.visible = false;
  }

  set({ direction, lamp, ambient }: LightEstimate): void {
    setLight(this.ambient, ambient, AMBIENT, DARKEST);
    setLight(this.lamp, lamp, LAMP, 0);
    this.lamp.position.copy(direction);
    this.object.visible = true;
  }

  clear(): void {
    this.object.visible = false;
  }
}

function setLight(light: Light, [r, g, b]: readonly [number, number, number], full: number, darkest: number) {
  // Not 0, by which the colour of a room without light would be divided.
  const strength = Math.max(r, g, b, 1e-6);
  light.color.setRGB(r / strength, g / strength, b / strength);
  light.intensity = full * Math.max(strength, darkest);
}
