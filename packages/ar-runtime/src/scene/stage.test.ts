import { afterEach, expect, it, vi } from 'vitest';
import { Stage } from './stage';
import type { TargetScene } from './target-scene';

afterEach(() => vi.unstubAllGlobals());

it('closes a picture that cannot be drawn when the next one is shown', () => {
  const frames: ((nowMs: number) => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (draw: (nowMs: number) => void) => frames.push(draw));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  const drawImage = vi.fn<() => void>().mockImplementationOnce(() => {
    throw new DOMException('The picture is closed', 'InvalidStateError');
  });
  const scene = { draw: vi.fn<TargetScene['draw']>(), clear: vi.fn<() => void>() };
  const canvas = () => ({ style: {}, getContext: () => ({ drawImage }) }) as unknown as HTMLCanvasElement;
  const stage = new Stage(scene as unknown as TargetScene, canvas(), canvas());
  const pictures = [1, 2].map(() => ({ image: {} as ImageBitmap, width: 4, height: 3, close: vi.fn<() => void>() }));
  const [broken, next] = pictures;
  if (!broken || !next) throw new Error('expected two pictures');
  stage.show(new Float32Array(16), broken, 500);
  expect(() => frames[0]?.(0)).toThrow('The picture is closed');
  stage.show(new Float32Array(16), next, 500);
  frames[1]?.(16);
  expect(scene.draw).toHaveBeenCalledOnce();
  for (const { close } of pictures) expect(close).toHaveBeenCalledOnce();
});
