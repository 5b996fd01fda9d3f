import { type Gravity } from '@anchora/ar-runtime/scene/built/standing';
import { gravityAlong } from '@anchora/ar-runtime/scene/built/gravity';
import type { PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import { publicScene } from '@anchora/contract/scene/public-scene';
import { Box3, Group, Matrix4, Scene, Vector3 } from 'three';
import { beforeEach, expect, it, vi } from 'vitest';
import { richDocument } from '../../../../../../packages/contract/test-support/documents';
import { changeItem } from '../document/edit-document';
import { moveTo } from '../document/item-edits';
import { StageView } from './stage-view';
import type { StageViewOptions, ViewListener, ViewState } from './view-state';

const { updated } = vi.hoisted(() => ({ updated: vi.fn<(elapsedS: number, seen: { up: Gravity }) => void>() }));
vi.mock('../../../page-config', () => ({ pageConfig: {} }));
vi.mock('@anchora/ar-runtime/scene/webgl-support', () => ({ probeWebgl: () => 'hardware' }));
vi.mock('@anchora/ar-runtime/scene/built/page-files', () => ({ createPageFiles: () => ({}) }));
vi.mock('../../../scene-preview/stage-drawing', () => ({
  StageDrawing: class {
    readonly overlay = new Scene();
    add = nothing;
    resize = nothing;
    render = nothing;
  },
}));
// Items with a box of 0.2 around their position.
vi.mock('@anchora/ar-runtime/scene/built/three/build-scene', () => ({
  buildScene: (first: PublicSceneOfItems) => {
    let drawn = first;
    return {
      object: new Group(),
      run: { restart: nothing },
      apply: (scene: PublicSceneOfItems) => (drawn = scene),
      loaded: () => Promise.resolve(),
      update: updated,
      bounds: (id: string) => {
        const at = drawn.items.find((item) => item.id === id)?.position;
        return at && { box: BOX, rootFromItem: new Matrix4().makeTranslation(...at) };
      },
    };
  },
}));

const nothing = (): void => undefined;
const HALF = 0.1;
const BOX = new Box3(new Vector3(-HALF, -HALF, -HALF), new Vector3(HALF, HALF, HALF));

class Canvas extends EventTarget {
  readonly style = {};
  readonly clientWidth = 400;
  readonly clientHeight = 400;
  readonly ownerDocument = new EventTarget();
  getRootNode = () => this.ownerDocument;
}

beforeEach(() => {
  vi.stubGlobal('document', {});
  vi.stubGlobal('window', { addEventListener: nothing });
  vi.stubGlobal('requestAnimationFrame', () => 1);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = nothing;
    },
  );
});

function viewOf(state: ViewState, { onFloor = true } = {}): StageView {
  const listener = Object.fromEntries(['onLoading', 'onOrbit'].map((name) => [name, nothing]));
  const options: StageViewOptions = {
    canvas: new Canvas() as unknown as HTMLCanvasElement,
    mediaHolder: {} as HTMLElement,
    onFloor,
    picture: null,
    still: true,
    listener: listener as unknown as ViewListener,
  };
  const view = StageView.create(options, state);
  if (!view) throw new Error('expected a view');
  return view;
}

/** The first scene of a document with each kind of item, seen from the free view. */
function freeState(): ViewState {
  const document = richDocument();
  const [scene] = document.scenes;
  const [item] = scene?.items ?? [];
  if (!scene || !item) throw new Error('expected a scene with an item');
  return {
    scene,
    selected: item,
    canEdit: true,
    playing: null,
    lost: null,
    view: 'free',
    isDim: false,
    handles: 'translate',
  };
}

it.each([
  ['table', [0, 0, 1]],
  ['free', [0, 1, 0]],
] as const)('items stand against the gravity of the %s view that is chosen', (view, up) => {
  const state: ViewState = { ...freeState(), view: view === 'table' ? 'free' : 'table' };
  const stage = viewOf(state, { onFloor: false });
  stage.show({ ...state, view });
  // Measuring draws a picture.
  stage.sideOf(state.scene.items[0]?.id ?? '');
  expect(updated.mock.lastCall?.[1].up.stand(null)).toEqual(gravityAlong([...up]).stand(null));
});

it('the extent of an item that is moved while its scene plays is still measured around the item', () => {
  const document = richDocument();
  const [playing] = publicScene(document, { addressOfFile: String, isBlocked: () => false }).scenes;
  const { selected: item, ...rest } = freeState();
  if (!playing || !item) throw new Error('expected an item in a scene that plays');
  const state: ViewState = { ...rest, selected: item, playing };
  const view = viewOf(state);
  const expected = { min: [-HALF, -HALF, -HALF], max: [HALF, HALF, HALF] };
  expect(view.extentOf(item.id)).toEqual(expected);
  const moved = changeItem(document, item.id, (one) => moveTo(one, [0.4, 0, 0])).scenes[0];
  view.show({ ...state, scene: moved ?? state.scene });
  expect(view.extentOf(item.id)).toEqual(expected);
});
