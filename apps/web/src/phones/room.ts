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
import { WALL_COLOUR } from './wall-colour';

/** Sizes and colours of the room are chosen by eye. */
const ROOM_M = { width: 9, depth: 9, height: 4.5 };
/**
 * The rug lies slightly below the ground, m, so that the content's shadow lies on it; the floor as far below the rug.
 */
const RUG_Y = -0.004;
const FLOOR_Y = 2 * RUG_Y;
/** Width and depth, m. */
const RUG_M = [2.4, 1.7] as const;
const SKIRTING_M = 0.12;
/** One repetition of the texture of boards: its side, px, and its size on the floor, m. */
const BOARDS = { sidePx: 256, widthM: 0.8, depthM: 2.4 };
/** Between the ends of neighbouring boards, px; a third of the side or so, so that they do not meet. */
const STAGGER_PX = 83;
const SIDE_WALL = 0xe0dacf;
const SKIRTING = 0xf6f2ea;
const RUG = 0xcfc5b4;
const BOARD_COLOURS = ['#c9b79c', '#c2ae91', '#cdbca3', '#bfab8d'];
const JOINTS = '#a8947a';

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
  floor.position.y = FLOOR_Y;
  const rug = plane(...RUG_M, new MeshBasicMaterial({ color: RUG }));
  rug.rotation.x = -Math.PI / 2;
  rug.position.y = RUG_Y;
  const back = plane(width, height, new MeshBasicMaterial({ color: WALL_COLOUR }));
  // A third of the depth behind the origin, chosen by eye, so that the content stands before the wall.
  const wallZ = -depth / 3;
  back.position.set(0, height / 2, wallZ);
  const skirting = plane(width, SKIRTING_M, new MeshBasicMaterial({ color: SKIRTING }));
  // 1 cm before the wall, so that the two do not flicker.
  skirting.position.set(0, SKIRTING_M / 2, wallZ + 0.01);
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

/** @param width m, as `height` */
function plane(width: number, height: number, material: MeshBasicMaterial): Mesh {
  return new Mesh(new PlaneGeometry(width, height), material);
}

function boardsTexture(): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = BOARDS.sidePx;
  const context = canvas.getContext('2d');
  if (context) {
    const { sidePx } = BOARDS;
    const widthPx = sidePx / BOARD_COLOURS.length;
    for (const [board, colour] of BOARD_COLOURS.entries()) {
      context.fillStyle = colour;
      context.fillRect(widthPx * board, 0, widthPx, sidePx);
      context.fillStyle = JOINTS;
      context.fillRect(widthPx * board, 0, 1, sidePx);
      context.fillRect(widthPx * board, (board * STAGGER_PX) % sidePx, widthPx, 1);
    }
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.repeat.set(ROOM_M.width / BOARDS.widthM, ROOM_M.depth / BOARDS.depthM);
  return texture;
}
