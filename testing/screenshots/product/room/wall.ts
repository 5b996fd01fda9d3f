import {
  BoxGeometry,
  CylinderGeometry,
  DirectionalLight,
  Group,
  LatheGeometry,
  Mesh,
  MeshStandardMaterial,
  type Object3D,
  PlaneGeometry,
  Scene,
  SphereGeometry,
  Vector2,
  Vector3,
} from 'three';
import { loadPrint } from './print';
import type { Room } from './room';
import { oakBoards, plasterHeights } from './textures';

/** Width of the poster; all lengths are m, chosen by eye like light and materials. */
const PRINT_WIDTH_M = 0.5;
/** Width of the poster's frame. */
const FRAME_M = 0.022;
/** Depth of the poster's frame. */
const FRAME_DEPTH_M = 0.028;

/** A framed print on a wall above a sideboard. y is up, the wall's face is z = 0, the print's centre is the origin. */
export async function wallRoom(jpegBase64: string): Promise<Room> {
  const scene = new Scene();
  scene.environmentIntensity = 0.5;
  const wall = new Mesh(
    new PlaneGeometry(6, 5),
    new MeshStandardMaterial({ color: 0xdad2c4, roughness: 0.95, bumpMap: plasterHeights(), bumpScale: 0.6 }),
  );
  wall.receiveShadow = true;
  const { sheet, heightM } = await loadPrint(jpegBase64, PRINT_WIDTH_M);
  sheet.position.z = 0.012;
  const shelfTopM = -heightM / 2 - 0.2;
  scene.add(wall, sheet, frameAround(heightM), sideboard(shelfTopM), vase(shelfTopM), books(shelfTopM), lampLight());
  return { scene, lookAt: new Vector3(0, -0.03, 0), eye: new Vector3(0.12, 0.03, 1.24), swayM: 0.12 };
}

function lampLight(): DirectionalLight {
  const light = new DirectionalLight(0xfff0dc, 2.1);
  light.position.set(-1.6, 1.9, 1.5);
  light.castShadow = true;
  light.shadow.mapSize.set(2048, 2048);
  light.shadow.camera.left = light.shadow.camera.bottom = -1.3;
  light.shadow.camera.right = light.shadow.camera.top = 1.3;
  light.shadow.camera.far = 6;
  light.shadow.radius = 8;
  light.shadow.blurSamples = 20;
  light.shadow.bias = -0.0006;
  return light;
}

function shadowed<T extends Object3D>(thing: T): T {
  thing.traverse((node) => {
    node.castShadow = true;
    node.receiveShadow = true;
  });
  return thing;
}

function frameAround(heightM: number): Object3D {
  const material = new MeshStandardMaterial({ color: 0x2b2522, roughness: 0.5 });
  const group = new Group();
  const bar = (widthM: number, barHeightM: number, x: number, y: number): void => {
    const mesh = new Mesh(new BoxGeometry(widthM, barHeightM, FRAME_DEPTH_M), material);
    mesh.position.set(x, y, FRAME_DEPTH_M / 2);
    group.add(mesh);
  };
  const [halfWidth, halfHeight] = [PRINT_WIDTH_M / 2 + FRAME_M / 2, heightM / 2 + FRAME_M / 2];
  bar(PRINT_WIDTH_M + 2 * FRAME_M, FRAME_M, 0, halfHeight);
  bar(PRINT_WIDTH_M + 2 * FRAME_M, FRAME_M, 0, -halfHeight);
  bar(FRAME_M, heightM, -halfWidth, 0);
  bar(FRAME_M, heightM, halfWidth, 0);
  return shadowed(group);
}

function sideboard(topM: number): Object3D {
  const map = oakBoards();
  map.repeat.set(1.4, 0.4);
  const board = new Mesh(new BoxGeometry(3, 0.05, 0.4), new MeshStandardMaterial({ map, roughness: 0.5 }));
  board.position.set(0, topM - 0.025, 0.2);
  const front = new Mesh(
    new BoxGeometry(2.9, 0.7, 0.36),
    new MeshStandardMaterial({ color: 0xefe9de, roughness: 0.7 }),
  );
  front.position.set(0, topM - 0.4, 0.19);
  return shadowed(new Group().add(board, front));
}

function vase(shelfTopM: number): Object3D {
  const profile = [
    [0, 0],
    [0.045, 0],
    [0.07, 0.05],
    [0.066, 0.11],
    [0.03, 0.17],
    [0.028, 0.2],
    [0.034, 0.21],
    [0.026, 0.2],
    [0, 0.19],
  ].map(([x = 0, y = 0]) => new Vector2(x, y));
  const body = new Mesh(new LatheGeometry(profile, 64), new MeshStandardMaterial({ color: 0xb5573a, roughness: 0.75 }));
  const group = new Group().add(body);
  const green = new MeshStandardMaterial({ color: 0x5d7a52, roughness: 0.8 });
  const stem = new MeshStandardMaterial({ color: 0x55653f, roughness: 0.9 });
  for (let twig = 0; twig < 6; twig++) {
    const lean = new Group();
    const lengthM = 0.2 + 0.05 * ((twig * 7) % 4);
    const stick = new Mesh(new CylinderGeometry(0.0022, 0.003, lengthM, 8), stem);
    stick.position.y = lengthM / 2;
    lean.add(stick);
    for (let leaf = 0; leaf < 9; leaf++) {
      const blade = new Mesh(new SphereGeometry(0.026, 16, 10), green);
      blade.scale.set(0.5, 1, 0.12);
      const side = leaf % 2 === 0 ? 1 : -1;
      blade.position.set(side * 0.02, lengthM * (0.3 + 0.085 * leaf), 0);
      blade.rotation.set(0.2 * side, leaf * 0.9, -side * 0.8);
      lean.add(blade);
    }
    lean.position.y = 0.19;
    lean.rotation.set(0.3 * Math.sin(twig * 2.1), twig * 1.05, 0.34 * Math.cos(twig * 1.7));
    group.add(lean);
  }
  group.position.set(0.33, shelfTopM, 0.17);
  return shadowed(group);
}

function books(shelfTopM: number): Object3D {
  const group = new Group();
  const colours = [0x32504c, 0xd9b26a, 0x8a3b2a];
  colours.forEach((color, place) => {
    const book = new Mesh(
      new BoxGeometry(0.24 - 0.02 * place, 0.028, 0.17),
      new MeshStandardMaterial({ color, roughness: 0.7 }),
    );
    book.position.set(0.006 * place, 0.014 + 0.0285 * place, 0);
    book.rotation.y = 0.08 * (place - 1);
    group.add(book);
  });
  group.position.set(-0.27, shelfTopM, 0.2);
  return shadowed(group);
}
