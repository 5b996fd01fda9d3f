import type { PublicScene, PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import { describe, expect, it, vi } from 'vitest';
import { imageItem, sceneOf } from '../../../test-support/scene-items';
import { SceneRun } from '../../scene/built/scene-run';
import type { AnyScene } from '../../scene/built/target/document-target';
import type { SceneState } from './scene-state';
import { ShownDocument } from './shown-document';

const link = { do: 'leave', to: 'link', href: 'https://shop.vn/', destination: 'shop.vn' } as const;
const FIRST = sceneOf([imageItem('aaaaaa', { alt: 'Menu', onTap: [link] }), imageItem('bbbbbb')], {
  id: 'first1',
  button: { label: 'Next', action: { do: 'scene', scene: 'secon2' }, when: 'seen' },
});
const SECOND = sceneOf([imageItem('cccccc', { alt: 'Chef' })], { id: 'secon2' });
const DOCUMENT: PublicScene = { v: 1, targets: [{ scene: 'first1', widthCm: null }], scenes: [FIRST, SECOND] };

/** A document whose scenes are loaded at the test's command, and never drawn. */
class TestedDocument extends ShownDocument {
  readonly loads = new Map<string, () => void>();
  readonly failures = new Map<string, (error: Error) => void>();
  readonly used: string[] = [];
  readonly disposed: string[] = [];
  readonly runs: SceneRun[] = [];

  begin = (id: string): Promise<void> => this.open(id);
  appear = (): void => this.show('tracked');
  vanish = (): void => this.show('hidden');
  frame = (): void => this.tell();

  protected build(scene: PublicSceneOfItems): AnyScene {
    const run = new SceneRun(scene, { ground: 'picture', still: true });
    for (const { id } of scene.items) run.setExtent(id, { min: [0, 0, 0], max: [1, 1, 0] });
    this.runs.push(run);
    const loaded = new Promise<void>((resolve, reject) => {
      this.loads.set(scene.id, resolve);
      this.failures.set(scene.id, reject);
    });
    const built: Partial<AnyScene> = {
      run,
      loaded: () => loaded,
      update: (elapsedS, view) => run.update(elapsedS, view),
      apply: (changed) => run.apply(changed),
      dispose: () => void this.disposed.push(scene.id),
    };
    return built as AnyScene;
  }

  protected use({ run }: AnyScene): void {
    this.used.push(run.items[0]?.item.id ?? '');
    run.update(0, { cameraFromRoot: new Float32Array(16), up: null, seen: true });
  }

  protected view(): null {
    return null;
  }

  protected rests(): void {
    this.vanish();
  }

  protected opened(): void {}
}

function tested() {
  const states: SceneState[] = [];
  const onLeave = vi.fn();
  const events = { emit: vi.fn(), onLeave, onState: (state: SceneState) => states.push(state) };
  const shown = new TestedDocument(DOCUMENT, {} as HTMLElement, events);
  return { shown, states, onLeave, last: () => states.at(-1) };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Begins with the first scene, whose files arrive. */
async function begin(shown: ReturnType<typeof tested>['shown']): Promise<void> {
  void shown.begin('first1');
  shown.loads.get('first1')?.();
  await settle();
}

/** Begins with the first scene, whose files arrive and whose picture is seen. */
async function beginInView(shown: ReturnType<typeof tested>['shown']): Promise<void> {
  await begin(shown);
  shown.receive({ t: 'state', state: 'tracking' });
  shown.appear();
}

describe('a document that is shown', () => {
  it('tells its button and its words only while they are there', async () => {
    const { shown, last } = tested();
    await begin(shown);
    shown.receive({ t: 'state', state: 'scanning' });
    expect(last()).toEqual({ button: null, items: [] });
    shown.appear();
    expect(last()).toEqual({ button: 'Next', items: [{ id: 'aaaaaa', label: 'Menu', tappable: true }] });
    shown.receive({ t: 'state', state: 'suspended' });
    expect(last()).toEqual({ button: null, items: [] });
  });

  it('takes its button away when the session ends before anything was shown', async () => {
    const { shown, last } = tested();
    const button = { label: 'Call', action: link, when: 'always' } as const;
    shown.apply({ ...DOCUMENT, scenes: [{ ...FIRST, button }, SECOND] });
    await begin(shown);
    shown.receive({ t: 'state', state: 'scanning' });
    expect(last()).toEqual({ button: 'Call', items: [] });
    shown.receive({ t: 'state', state: 'stopped' });
    expect(last()).toEqual({ button: null, items: [] });
  });

  it('leaves it to the host to open an address, and does nothing while it is not shown', async () => {
    const { shown, onLeave } = tested();
    await begin(shown);
    shown.tap('aaaaaa');
    expect(onLeave).not.toHaveBeenCalled();
    shown.receive({ t: 'state', state: 'tracking' });
    shown.appear();
    shown.tap('aaaaaa');
    expect(onLeave).toHaveBeenCalledExactlyOnceWith(link);
  });

  it('goes on with a scene until the one that an action opened is loaded', async () => {
    const { shown, last } = tested();
    await beginInView(shown);
    shown.press();
    await settle();
    expect(shown.used).toEqual(['aaaaaa']);
    shown.loads.get('secon2')?.();
    await settle();
    expect(shown.used).toEqual(['aaaaaa', 'cccccc']);
    shown.frame();
    expect(last()).toEqual({ button: null, items: [{ id: 'cccccc', label: 'Chef', tappable: false }] });
  });

  it('shows only the last of several scenes that were asked for while they were loading', async () => {
    const { shown } = tested();
    void shown.begin('first1');
    void shown.begin('secon2');
    shown.loads.get('secon2')?.();
    shown.loads.get('first1')?.();
    await settle();
    expect(shown.used).toEqual(['cccccc']);
    expect(shown.disposed).toEqual(['first1']);
  });

  it('stops what plays in a scene when another one takes its place', async () => {
    const { shown } = tested();
    await begin(shown);
    const [first] = shown.runs;
    const plays = () => first?.items.map(({ playing }) => playing);
    expect(plays()).toEqual([true, true]);
    void shown.begin('secon2');
    shown.loads.get('secon2')?.();
    await settle();
    expect(plays()).toEqual([false, false]);
  });

  it('goes on with its scene if another one was asked for, and it again before that was loaded', async () => {
    const { shown } = tested();
    await begin(shown);
    void shown.begin('secon2');
    void shown.begin('first1');
    shown.loads.get('secon2')?.();
    await settle();
    expect([shown.used, shown.disposed]).toEqual([['aaaaaa'], ['secon2']]);
    expect(shown.runs).toHaveLength(2);
  });

  it('builds a scene once if another one was asked for, and it again, before either was loaded', async () => {
    const { shown } = tested();
    void shown.begin('first1');
    void shown.begin('secon2');
    // Two copies would share the elements of their media, and the first one would take them away when it was replaced.
    void shown.begin('first1');
    shown.loads.get('secon2')?.();
    shown.loads.get('first1')?.();
    await settle();
    expect(shown.runs).toHaveLength(2);
    expect([shown.used, shown.disposed]).toEqual([['aaaaaa'], ['secon2']]);
  });

  it('goes on with its scene if nothing of the one that an action opened can be loaded, and tries again at the next press', async () => {
    const { shown, last } = tested();
    await beginInView(shown);
    shown.press();
    shown.failures.get('secon2')?.(new Error('offline'));
    await settle();
    expect(shown.used).toEqual(['aaaaaa']);
    expect(last()).toMatchObject({ button: 'Next' });
    shown.press();
    shown.loads.get('secon2')?.();
    await settle();
    expect(shown.used).toEqual(['aaaaaa', 'cccccc']);
  });

  it('goes on with another state of its scene, without loading it again', async () => {
    const { shown, last } = tested();
    await beginInView(shown);
    const changed = { ...FIRST, items: [imageItem('aaaaaa', { alt: 'Drinks' })], button: null };
    shown.apply({ ...DOCUMENT, scenes: [changed, SECOND] });
    expect([shown.used, shown.disposed]).toEqual([['aaaaaa'], []]);
    expect(last()).toEqual({ button: null, items: [{ id: 'aaaaaa', label: 'Drinks', tappable: false }] });
    // A scene that was removed stays until another one is opened.
    shown.apply({ ...DOCUMENT, scenes: [SECOND] });
    expect(shown.disposed).toEqual([]);
  });

  it('shows a scene that was edited while it was loading as it is now', async () => {
    const { shown, last } = tested();
    void shown.begin('first1');
    shown.apply({ ...DOCUMENT, scenes: [{ ...FIRST, items: [imageItem('aaaaaa', { alt: 'Drinks' })] }, SECOND] });
    shown.loads.get('first1')?.();
    await settle();
    shown.receive({ t: 'state', state: 'tracking' });
    shown.appear();
    expect(last()?.items).toEqual([{ id: 'aaaaaa', label: 'Drinks', tappable: false }]);
  });
});
