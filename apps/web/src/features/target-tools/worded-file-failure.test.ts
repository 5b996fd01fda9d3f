import { describe, expect, it } from 'vitest';
import { TargetCompilerError } from '../../target-compiler/target-compiler-error';
import { wordedFileFailure } from './worded-file-failure';

describe('wordedFileFailure', () => {
  const unreadable = TargetCompilerError.of({
    cause: 'picture',
    message: 'version-unknown',
    problem: null,
    fault: { code: 'version-unknown', params: { version: 7, readable: 2 } },
  });

  it('says in the language of the tools why a tracking file cannot be read', () => {
    expect(wordedFileFailure(unreadable)).toEqual({ text: 'tệp có phiên bản 7; chỉ đọc được phiên bản 2' });
    expect(wordedFileFailure(unreadable, 'en')).toEqual({ text: 'it has version 7; only version 2 is read' });
  });

  it('keeps the message of any other failure, and names its language', () => {
    expect(wordedFileFailure(new Error('The worker is gone.'))).toEqual({ text: 'The worker is gone.', lang: 'en' });
  });
});
