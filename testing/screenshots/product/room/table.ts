import {
  BoxGeometry,
  CylinderGeometry,
  DirectionalLight,
  Group,
  LatheGeometry,
  Mesh,
  MeshBasicMaterial,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  type Object3D,
  PlaneGeometry,
  Scene,
  TorusGeometry,
  Vector2,
  Vector3,
} from 'three';
import type { Room } from './room';
import { loadPrint } from './print';
import { contactShade, oakBoards } from './textures';

/** A postcard's width; all lengths are m, chosen by eye like light and materials. */
const PRINT_WIDTH_M = 0.17;

/** A print on a table by a window, with a cup, a notebook and a pencil. y is up, the table's top is y = 0. */
export async function tableRoom(jpegBase64: string): Promise<Room> {
  const scene = new Scene();
  scene.environmentIntensity = 0.42;
  const top = new Mesh(new PlaneGeometry(1.8, 1.8), new MeshStandardMaterial({ map: oakBoards(), roughness: 0.55 }));
  top.rotation.x = -Math.PI / 2;
  top.receiveShadow = true;

  const { sheet, heightM } = await loadPrint(jpegBase64, PRINT_WIDTH_M);
  const print = new Group();
  print.rotation.x = -Math.PI / 2;
  print.position.y = 0.0012;
  const shade = new Mesh(
    new PlaneGeometry(PRINT_WIDTH_M + 0.024, heightM + 0.024),
    new MeshBasicMaterial({ map: contactShade(0.06), transparent: true, opacity: 0.5, depthWrite: false }),
  );
  shade.position.set(0.002, -0.003, -0.0008);
  print.add(sheet, shade);

  scene.add(top, print, standing(cup(), 0.152, -0.165), standing(notebook(), -0.185, -0.03), pencil(), windowLight());
  return {
    scene,
    lookAt: new Vector3(0, 0, 0.005),
    eye: new Vector3(0.03, 0.41, 0.25),
    swayM: 0.035,
  };
}

function windowLight(): DirectionalLight {
  const light = new DirectionalLight(0xfff1de, 2.5);
  light.position.set(0.75, 0.85, -0.55);
  light.castShadow = true;
  light.shadow.mapSize.set(2048, 2048);
  light.shadow.camera.left = light.shadow.camera.bottom = -0.6;
  light.shadow.camera.right = light.shadow.camera.top = 0.6;
  light.shadow.camera.far = 3;
  light.shadow.radius = 9;
  light.shadow.blurSamples = 20;
  light.shadow.bias = -0.0004;
  return light;
}

function standing(thing: Object3D, x: number, z: number): Object3D {
  thing.position.x = x;
  thing.position.z = z;
  thing.traverse((node) => {
    node.castShadow = true;
    node.receiveShadow = true;
  });
  return thing;
}

function cup(): Object3D {
  const glaze = new MeshPhysicalMaterial({ color: 0xf1ece2, roughness: 0.3, clearcoat: 0.5 });
  const profile = [
    [0, 0.002],
    [0.026, 0.002],
    [0.029, 0.006],
    [0.038, 0.04],
    [0.041, 0.078],
    [0.0405, 0.08],
    [0.0385, 0.078],
    [0.0355, 0.04],
    [0.026, 0.008],
    [0, 0.008],
  ].map(([x = 0, y = 0]) => new Vector2(x, y));
  const body = new Mesh(new LatheGeometry(profile, 64), glaze);
  const handle = new Mesh(new TorusGeometry(0.02, 0.0052, 16, 40), glaze);
  handle.position.set(0.042, 0.047, 0);
  const coffee = new Mesh(
    new CylinderGeometry(0.0372, 0.0372, 0.001, 48),
    new MeshStandardMaterial({ color: 0x2a150a, roughness: 0.12 }),
  );
  coffee.position.y = 0.064;
  const saucer = new Mesh(
    new LatheGeometry(
      [
        [0, 0.001],
        [0.04, 0.001],
        [0.07, 0.009],
        [0.0705, 0.011],
        [0.04, 0.005],
        [0, 0.004],
      ].map(([x = 0, y = 0]) => new Vector2(x, y)),
      64,
    ),
    glaze,
  );
  body.position.y = 0.004;
  const group = new Group().add(saucer, body, handle, coffee);
  group.rotation.y = -2.2;
  return group;
}

function notebook(): Object3D {
  const cover = new Mesh(
    new BoxGeometry(0.15, 0.013, 0.21),
    new MeshStandardMaterial({ color: 0x27433f, roughness: 0.75 }),
  );
  cover.position.y = 0.0065;
  const pages = new Mesh(
    new BoxGeometry(0.149, 0.009, 0.2105),
    new MeshStandardMaterial({ color: 0xf0e9da, roughness: 0.9 }),
  );
  pages.position.set(0.001, 0.0065, 0.0004);
  const band = new Mesh(
    new BoxGeometry(0.006, 0.0136, 0.2108),
    new MeshStandardMaterial({ color: 0xd9532f, roughness: 0.7 }),
  );
  band.position.set(0.052, 0.0066, 0);
  const group = new Group().add(cover, pages, band);
  group.rotation.y = 0.16;
  return group;
}

function pencil(): Object3D {
  const wood = new MeshStandardMaterial({ color: 0xe3b98a, roughness: 0.7 });
  const shaft = new Mesh(
    new CylinderGeometry(0.0037, 0.0037, 0.15, 6),
    new MeshStandardMaterial({ color: 0xd9532f, roughness: 0.45 }),
  );
  const cone = new Mesh(new CylinderGeometry(0.0008, 0.0036, 0.016, 24), wood);
  cone.position.y = 0.083;
  const lead = new Mesh(
    new CylinderGeometry(0, 0.0009, 0.004, 16),
    new MeshStandardMaterial({ color: 0x222222, roughness: 0.5 }),
  );
  lead.position.y = 0.0925;
  const group = new Group().add(shaft, cone, lead);
  group.rotation.set(Math.PI / 2, 0, 0.5);
  group.position.y = 0.004;
  return standing(group, 0.122, 0.1);
}
