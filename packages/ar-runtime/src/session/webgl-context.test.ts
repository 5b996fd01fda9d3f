import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BACK_WITHIN_MS, hasWebglContext, watchWebglContext } from './webgl-context';

const page = Object.assign(new EventTarget(), { hidden: false });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  page.hidden = false;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function watched() {
  const canvas = new EventTarget() as HTMLCanvasElement;
  const gone = vi.fn();
  const end = watchWebglContext(canvas, gone);
  return { gone, end, tell: (type: string) => canvas.dispatchEvent(new Event(`webglcontext${type}`)) };
}

test('a context that is restored in time is not reported, one that stays lost is', () => {
  const { gone, tell } = watched();
  tell('lost');
  vi.advanceTimersByTime(BACK_WITHIN_MS - 1);
  tell('restored');
  vi.advanceTimersByTime(60_000);
  expect(gone).not.toHaveBeenCalled();
  tell('lost');
  vi.advanceTimersByTime(BACK_WITHIN_MS);
  expect(gone).toHaveBeenCalledOnce();
});

test('a hidden page is not timed until it is shown, and then has the usual time', () => {
  const { gone, tell } = watched();
  page.hidden = true;
  tell('lost');
  vi.advanceTimersByTime(60_000 + BACK_WITHIN_MS - 1);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(BACK_WITHIN_MS - 1);
  expect(gone).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(gone).toHaveBeenCalledOnce();
});

test('nothing is reported once the watch has ended', () => {
  const { gone, tell, end } = watched();
  tell('lost');
  end();
  vi.advanceTimersByTime(60_000);
  expect(gone).not.toHaveBeenCalled();
});

test('waits a limited time for a lost context to be restored', async () => {
  const canvas = new EventTarget() as HTMLCanvasElement;
  let lost = true;
  const gl = { isContextLost: () => lost };
  const later = hasWebglContext(canvas, gl);
  lost = false;
  canvas.dispatchEvent(new Event('webglcontextrestored'));
  expect(await later).toBe(true);
  expect(vi.getTimerCount(), 'the time limit of a wait that is over').toBe(0);
  lost = true;
  const never = hasWebglContext(canvas, gl);
  await vi.advanceTimersByTimeAsync(BACK_WITHIN_MS);
  expect(await never).toBe(false);
});
