import { beforeEach, expect, test, vi } from 'vitest';
import { glbOf } from '../../../../testing/support/models/glb-of';
import { ModelError } from './model-error';
import { parseModel } from './parse-model';

const release = vi.hoisted(() => vi.fn<() => void>());
const useMeshopt = vi.hoisted(() => vi.fn<() => Promise<void>>());
/** The code of `ktx2` arrives once this event was sent. */
const slowLine = vi.hoisted(() => new EventTarget());

vi.mock('./draco', () => ({ useDraco: () => release }));
vi.mock('./meshopt', () => ({ useMeshopt }));
vi.mock('./ktx2', async () => {
  await new Promise((resolve) => slowLine.addEventListener('arrival', resolve, { once: true }));
  return { useKtx2: () => release };
});

const unfetched = new TypeError('Failed to fetch dynamically imported module');

beforeEach(() => {
  release.mockReset();
  useMeshopt.mockReset().mockResolvedValue();
});

/** A model that names decoders and that the loader refuses. */
function modelThatNeeds(...extensionsUsed: string[]): ArrayBuffer {
  return glbOf(JSON.stringify({ extensionsUsed })).buffer;
}

test('a decoder that cannot be fetched is not taken for a damaged model', async () => {
  useMeshopt.mockRejectedValue(unfetched);
  await expect(parseModel(modelThatNeeds('EXT_meshopt_compression'), null)).rejects.toBe(unfetched);
});

test('a model that the loader refuses is a ModelError with its cause, and the decoder is released', async () => {
  const failed: unknown = await parseModel(modelThatNeeds('KHR_draco_mesh_compression'), null).catch(
    (error: unknown) => error,
  );
  expect(failed).toBeInstanceOf(ModelError);
  expect((failed as ModelError).cause).toBeInstanceOf(Error);
  expect(release).toHaveBeenCalledOnce();
});

test('a decoder that arrives after another one failed is released', async () => {
  useMeshopt.mockRejectedValue(unfetched);
  const model = modelThatNeeds('EXT_meshopt_compression', 'KHR_texture_basisu');
  await expect(parseModel(model, null)).rejects.toThrow();
  expect(release).not.toHaveBeenCalled();
  slowLine.dispatchEvent(new Event('arrival'));
  await expect.poll(() => release).toHaveBeenCalledOnce();
});
