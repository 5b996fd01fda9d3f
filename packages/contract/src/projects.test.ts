import { expect, it } from 'vitest';
import { createProjectSchema, updateProjectSchema } from './projects';

const HOSTILE = ' A\u202Eb\u0000\u200B\r\nc ';
const project = { type: 'markerless', contentType: 'video', modelUrl: '/files/a' };

it('names and descriptions of projects are cleaned like all texts of creators', () => {
  const created = createProjectSchema.parse({ ...project, name: HOSTILE, description: HOSTILE });
  expect([created.name, created.description]).toEqual(['Ab c', 'Ab\nc']);
  expect(updateProjectSchema.parse({ name: HOSTILE, description: HOSTILE })).toEqual({
    name: 'Ab c',
    description: 'Ab\nc',
  });
});

it('a name without a visible character is refused', () => {
  for (const name of ['', '  ', '\u200B\u200F\u2060', '\u202E\u0000']) {
    const { error } = createProjectSchema.safeParse({ ...project, name });
    expect(
      error?.issues.map(({ path }) => path.join('.')),
      JSON.stringify(name),
    ).toEqual(['name']);
  }
});
