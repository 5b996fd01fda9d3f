import { describe, expect, it } from 'vitest';
import { contentTypeFromName, FILE_KIND_RULES } from './file-kinds';

describe('contentTypeFromName', () => {
  const { source: _source, ...served } = FILE_KIND_RULES;
  const extensions = Object.values(served).flatMap((rule) => rule.extensions);

  it.each(extensions)('knows a type for %s, which the server takes', (extension) => {
    expect(contentTypeFromName(`My.File${extension.toUpperCase()}`)).toMatch(
      /^(model|video|image|audio|application)\//,
    );
  });

  it.each(['film.mov', 'mp4', ''])('knows none for “%s”', (name) => {
    expect(contentTypeFromName(name)).toBeNull();
  });
});
