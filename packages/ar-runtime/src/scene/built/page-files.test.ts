import { afterEach, expect, it, vi } from 'vitest';
import type { ItemOf } from './scene-files';
import { createPageFiles } from './page-files';

afterEach(() => vi.unstubAllGlobals());

it('ends the download of a sound that is released', async () => {
  const calls: string[] = [];
  const noting = (name: string) => () => calls.push(name);
  const element = { pause: noting('pause'), removeAttribute: noting('removeAttribute'), load: noting('load') };
  vi.stubGlobal('document', { createElement: () => Object.assign(element, { remove: noting('remove') }) });
  const files = createPageFiles({ append: () => undefined } as unknown as HTMLElement);
  await files.sound({ id: 'aaaaaa', kind: 'sound', address: '/files/sound' } as ItemOf<'sound'>);
  files.release('aaaaaa');
  expect(calls).toEqual(['pause', 'removeAttribute', 'load', 'remove']);
});
