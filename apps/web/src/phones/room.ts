import {
  CanvasTexture,
  Group,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  RepeatWrapping,
  SRGBColorSpace,
  type Object3D,
} from 'three';
import { WALL_COLOUR } from './room-colours';

const ROOM_M = { width: 9, depth: 9, height: 4.5 };
/** Slightly below the ground, m, so that the content's shadow lies on it. */
const FLOOR_Y = -0.004;
const SIDE_WALL = 0xe0dacf;
const SKIRTING = 0xf6f2ea;
const RUG = 0xcfc5b4;

export interface Room {
  object: Object3D;
  dispose(): void;
}

/** A plain room around the origin: boards, three walls, a rug, so that movements of the camera can be seen. */
export function createRoom(): Room {
  const object = new Group();
  const boards = boardsTexture();
  const { width, depth, height } = ROOM_M;
  const floor = plane(width, depth, new MeshBasicMaterial({ map: boards }));
  floor.rotation.x = -Math.PI / 2;
  floor.position.y = FLOOR_Y * 2;
  const rug = plane(2.4, 1.7, new MeshBasicMaterial({ color: RUG }));
  rug.rotation.x = -Math.PI / 2;
  rug.position.y = FLOOR_Y;
  const back = plane(width, height, new MeshBasicMaterial({ color: WALL_COLOUR }));
  back.position.set(0, height / 2, -depth / 3);
  const skirting = plane(width, 0.12, new MeshBasicMaterial({ color: SKIRTING }));
  skirting.position.set(0, 0.06, -depth / 3 + 0.01);
  const left = plane(depth, height, new MeshBasicMaterial({ color: SIDE_WALL }));
  left.position.set(-width / 2, height / 2, 0);
  left.rotation.y = Math.PI / 2;
  const right = plane(depth, height, new MeshBasicMaterial({ color: SIDE_WALL }));
  right.position.set(width / 2, height / 2, 0);
  right.rotation.y = -Math.PI / 2;
  object.add(floor, rug, back, skirting, left, right);
  return {
    object,
    dispose() {
      object.removeFromParent();
      boards.dispose();
      object.traverse((part) => {
        if (!(part instanceof Mesh)) return;
        part.geometry.dispose();
        (part.material as MeshBasicMaterial).dispose();
      });
    },
  };
}

function plane(width: number, height: number, material: MeshBasicMaterial): Mesh {
  return new Mesh(new PlaneGeometry(width, height), material);
}

function boardsTexture(): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 256;
  const context = canvas.getContext('2d');
  if (context) {
    for (let board = 0; board < 4; board++) {
      context.fillStyle = ['#c9b79c', '#c2ae91', '#cdbca3', '#bfab8d'][board] ?? '#c9b79c';
      context.fillRect(64 * board, 0, 64, 256);
      context.fillStyle = '#a8947a';
      context.fillRect(64 * board, 0, 1, 256);
      context.fillRect(64 * board, (board * 83) % 256, 64, 1);
    }
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.repeat.set(ROOM_M.width / 0.8, ROOM_M.depth / 2.4);
  return texture;
}
