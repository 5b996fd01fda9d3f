import { AmbientLight, DirectionalLight, Group, type Light } from 'three';
import type { LightEstimate } from './world';

/** However dark the room, the content can be made out. */
const DARKEST = 0.25;
/** An ambient light of this strength and a lamp of `LAMP` light a white surface like the studio does. */
const AMBIENT = 1.6;
const LAMP = 1.4;

/** The room's own light on the content, in place of the studio's. */
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
  const strength = Math.max(r, g, b, 1e-6);
  light.color.setRGB(r / strength, g / strength, b / strength);
  light.intensity = full * Math.max(strength, darkest);
}
