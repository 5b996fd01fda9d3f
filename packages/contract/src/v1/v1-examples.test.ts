import { describe, expect, it } from 'vitest';
import { fillExample } from './v1-examples';

describe('fillExample', () => {
  const values = { key: 42, document: { v: 1 } };

  it('puts values in place of names, and whole values where a text is nothing but a name', () => {
    const example = { path: '/projects/{key}/draft', key: '{key}', document: '{document}', text: 'as it is', on: true };
    expect(fillExample<object>(example, values)).toEqual({
      path: '/projects/42/draft',
      key: 42,
      document: { v: 1 },
      text: 'as it is',
      on: true,
    });
  });

  it.each(['{kye}', '/projects/{kye}'])('refuses %s, whose name has no value', (part) => {
    expect(() => fillExample(part, values)).toThrow('expected a value for {kye}, got key, document');
  });
});
