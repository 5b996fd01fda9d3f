import { GridHelper, Group, Mesh, MeshBasicMaterial, PlaneGeometry, SRGBColorSpace, TextureLoader } from 'three';

/** Factors of the picture's colours: dimmed behind items, and as it is. */
const DIM = 0x5a5a5a;
const DAY = 0xffffff;
/** Side and cells of the room's grid, m. */
const GRID_M = 4;
const CELLS = 16;
/** Lines through the middle, and all others; greys that show on light and dark grounds. */
const MIDDLE_LINES = 0x8a8378;
const LINES = 0xb8b1a5;
/**
 * Samples along the slope of the picture, so that it stays sharp when seen from the side; most graphics chips take 16.
 */
const ANISOTROPY = 8;

/** The ground under the items: the picture, or a grid on the floor. */
export class GroundPicture {
  readonly object = new Group();
  private readonly material = new MeshBasicMaterial({ toneMapped: false, depthWrite: false, color: DAY });
  private readonly plane = new Mesh(new PlaneGeometry(1, 1), this.material);
  private readonly grid: GridHelper | null;
  private isGone = false;

  /** @param picture null for a floor. */
  constructor(picture: { address: string; height: number } | null, onLoaded: () => void) {
    // Drawn first and without depth, because in the viewer the picture belongs to the camera's image and hides nothing.
    this.plane.renderOrder = -1;
    this.plane.visible = false;
    this.grid = picture ? null : new GridHelper(GRID_M, CELLS, MIDDLE_LINES, LINES);
    this.object.add(this.grid ?? this.plane);
    if (picture) void this.load(picture, onLoaded);
  }

  setDim(isDim: boolean): void {
    this.material.color.setHex(isDim ? DIM : DAY);
  }

  dispose(): void {
    this.isGone = true;
    this.material.map?.dispose();
    this.material.dispose();
    this.plane.geometry.dispose();
    this.grid?.dispose();
  }

  private async load({ address, height }: { address: string; height: number }, onLoaded: () => void): Promise<void> {
    // Without its picture, the stage still shows where items are.
    const texture = await new TextureLoader().loadAsync(address).catch(() => null);
    if (!texture || this.isGone) return;
    texture.colorSpace = SRGBColorSpace;
    texture.anisotropy = ANISOTROPY;
    this.material.map = texture;
    this.material.needsUpdate = true;
    this.plane.scale.set(1, height, 1);
    this.plane.visible = true;
    onLoaded();
  }
}
