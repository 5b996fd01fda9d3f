import { afterAll, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../test-support/memory-storage';

const cleanups: (() => void)[] = [];
vi.mock('react', () => ({
  useRef: (current: unknown) => ({ current }),
  useEffect: (effect: () => (() => void) | void) => {
    const cleanup = effect();
    if (cleanup) cleanups.push(cleanup);
  },
}));
vi.mock('../ui/layers/use-return-focus', () => ({ isInLayer: () => false }));

afterAll(() => vi.unstubAllGlobals());

it('stops scrolling to the place of a page once the frame is left for a page outside of it', async () => {
  const root = { scrollHeight: 800 };
  const frames: (() => void)[] = [];
  const scrollTo = vi.fn();
  const stored = JSON.stringify([['a', { scrollY: 500, focus: null }]]);
  vi.stubGlobal('sessionStorage', memoryStorage(new Map([['visited-places', stored]])));
  vi.stubGlobal('history', { state: { place: 'a' } });
  vi.stubGlobal('document', { documentElement: root });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('innerHeight', 800);
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('scrollTo', scrollTo);
  vi.stubGlobal('requestAnimationFrame', (step: () => void) => frames.push(step));
  vi.stubGlobal('cancelAnimationFrame', (id: number) => (frames[id - 1] = () => undefined));
  const { useVisitedPlaces } = await import('./use-visited-places');

  useVisitedPlaces('list', '/list');
  expect(scrollTo.mock.lastCall, 'the page is too short as yet').toEqual([0, 0]);
  for (const leave of cleanups) leave();
  root.scrollHeight = 3000;
  for (const step of frames.splice(0)) step();
  expect(scrollTo).toHaveBeenCalledOnce();
});
