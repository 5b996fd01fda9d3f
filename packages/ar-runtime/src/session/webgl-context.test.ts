import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hasWebglContext, watchWebglContext } from './webgl-context';

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
  vi.advanceTimersByTime(4000);
  tell('restored');
  vi.advanceTimersByTime(60_000);
  expect(gone).not.toHaveBeenCalled();
  tell('lost');
  vi.advanceTimersByTime(5000);
  expect(gone).toHaveBeenCalledOnce();
});

test('a hidden page is not timed until it is shown, and then has the usual time', () => {
  const { gone, tell } = watched();
  page.hidden = true;
  tell('lost');
  vi.advanceTimersByTime(64_000);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(4900);
  expect(gone).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
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
  lost = true;
  const never = hasWebglContext(canvas, gl);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await never).toBe(false);
});
