import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readDockerfile } from './read-dockerfile';

it("reads the steps, the account and the commands of the product's Dockerfile", () => {
  const text = readFileSync(path.join(import.meta.dirname, '../../../deploy/Dockerfile'), 'utf8');
  const [build, image] = readDockerfile(text);
  expect(build).toMatchObject({ name: 'build', workdir: '/src' });
  expect(build?.steps).toEqual([
    { do: 'copy', from: null, source: '.', target: '.' },
    { do: 'run', command: 'sh deploy/image/build.sh /out' },
  ]);
  expect(image?.steps[0]).toEqual({ do: 'copy', from: 'build', source: '/out', target: '/app' });
  expect(image).toMatchObject({ user: 'anchora', workdir: '/app', command: ['node', 'apps/server/dist/main.js'] });
  expect(image?.environment).toMatchObject({ PORT: '3000', DATA_DIR: '/data' });
  expect(image?.healthcheck).toEqual(['node', 'deploy/image/healthcheck.mjs']);
});

it('throws for an instruction that it does not know', () => {
  expect(() => readDockerfile('FROM debian\nADD . /src')).toThrow('no way is known to follow ADD');
});
