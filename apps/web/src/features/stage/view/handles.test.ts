import { itemAtRest } from '@anchora/contract/scene/default-scene';
import { RANGES } from '@anchora/contract/scene/ranges';
import type { SceneItem } from '@anchora/contract/scene/scene-shape';
import { PerspectiveCamera, Scene } from 'three';
import { beforeEach, expect, it, vi } from 'vitest';
import { type HandleMode, Handles, PICTURE_STANDING } from './handles';

/** Sides of the canvas, CSS px. */
const SIDE_PX = 400;
/** A point on the handle to the right of an item in the middle of the canvas, CSS px. */
const ON_HANDLE = { x: SIDE_PX / 2 + 60, y: SIDE_PX / 2 };
const CARD = { ...itemAtRest(), id: 'card01', name: '', kind: 'text' } as Partial<SceneItem> as SceneItem;

beforeEach(() => {
  vi.stubGlobal('document', {});
});

class Canvas extends EventTarget {
  readonly style = {};
  readonly ownerDocument = new EventTarget();
  getBoundingClientRect = () => ({ left: 0, top: 0, width: SIDE_PX, height: SIDE_PX });
  setPointerCapture = () => undefined;
  releasePointerCapture = () => undefined;
  getRootNode = () => this.ownerDocument;

  /** A mouse at a point; `button` is -1 while it moves. */
  mouse(type: string, { x, y }: { x: number; y: number }, button: number): void {
    this.dispatchEvent(
      Object.assign(new Event(type), { pointerType: 'mouse', pointerId: 1, clientX: x, clientY: y, button }),
    );
  }
}

/** Handles of a card in the middle of a canvas, and a mouse that is on one of them. */
function handlesOfCard(card: SceneItem = CARD, mode: HandleMode = 'translate') {
  const camera = new PerspectiveCamera(45, 1);
  camera.position.set(0, 0, 3);
  camera.updateMatrixWorld(true);
  const canvas = new Canvas();
  const scene = new Scene();
  const listener = {
    onMove: vi.fn(),
    onTurn: vi.fn(),
    onScale: vi.fn(),
    onGrab: vi.fn(),
    onRelease: vi.fn(),
    onChange: () => undefined,
    isFree: () => false,
  };
  const handles = new Handles(camera, canvas as unknown as HTMLCanvasElement, scene, listener);
  handles.mode = mode;
  handles.resize(SIDE_PX);
  handles.show(card, PICTURE_STANDING);
  scene.updateMatrixWorld(true);
  canvas.mouse('pointermove', ON_HANDLE, -1);
  return { handles, listener, canvas };
}

it('a finger on a hybrid screen does not take away a handle that the mouse holds', () => {
  const { handles, listener, canvas } = handlesOfCard();
  expect(handles.isHovered).toBe(true);
  canvas.mouse('pointerdown', ON_HANDLE, 0);
  expect(listener.onGrab).toHaveBeenCalledOnce();

  handles.allow(false);
  canvas.mouse('pointermove', { ...ON_HANDLE, x: ON_HANDLE.x + 20 }, -1);
  expect(listener.onMove).toHaveBeenCalled();
  canvas.mouse('pointerup', ON_HANDLE, 0);
  expect(listener.onRelease).toHaveBeenCalledOnce();
  expect(handles.isDragging).toBe(false);

  handles.allow(false);
  canvas.mouse('pointermove', ON_HANDLE, -1);
  expect(handles.isHovered).toBe(false);
});

it.each([
  ['another item is selected', { ...CARD, id: 'card02' }],
  ['its item is deleted', null],
])('a handle that is held goes on with its own item when %s', (_, selected) => {
  const { handles, listener, canvas } = handlesOfCard();
  canvas.mouse('pointerdown', ON_HANDLE, 0);
  handles.show(selected, PICTURE_STANDING);
  canvas.mouse('pointermove', { ...ON_HANDLE, x: ON_HANDLE.x + 20 }, -1);
  expect(listener.onMove).toHaveBeenCalledExactlyOnceWith(CARD, expect.anything());
});

it('a pull across the middle makes the largest item as small as the smallest', () => {
  const [smallest, largest] = RANGES.scale;
  const card = { ...CARD, scale: largest };
  const { listener, canvas } = handlesOfCard(card, 'scale');
  canvas.mouse('pointerdown', ON_HANDLE, 0);
  canvas.mouse('pointermove', { ...ON_HANDLE, x: SIDE_PX / 2 - 20 }, -1);
  expect(listener.onScale).toHaveBeenCalledExactlyOnceWith(card, smallest);
});
