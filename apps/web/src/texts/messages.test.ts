import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shownMessage } from '../api/api-error';
import { readError } from '../api/http-client';
import { word, wordBuildFailure } from './messages';
import { setTables } from './translate';
import { messages } from './vi/messages';

describe('on a Vietnamese page', () => {
  beforeEach(() => setTables({ messages }));
  afterEach(() => setTables({}));

  it('shows an error with its parameters and nested messages in Vietnamese, numbers too', async () => {
    const what = { code: 'geometry-too-large', params: { limitMb: 1.5 } };
    const body = {
      message: 'The 3D model is too heavy for phones: its geometry needs more than 1.5 MB. Simplify it.',
      code: 'file-invalid',
      params: { fault: { code: 'model-too-heavy', params: { what } } },
    };
    expect(shownMessage(await readError(422, JSON.stringify(body)))).toBe(
      'Mô hình 3D quá nặng cho điện thoại: hình khối cần hơn 1,5 MB. Hãy đơn giản hóa rồi tải lên lại.',
    );
  });

  it('words what is wrong with each field, and keeps the words of a field that came without a code', async () => {
    const body = {
      message: 'Password is too long',
      code: 'validation-failed',
      params: { fault: { code: 'password-too-long' } },
      fields: { password: 'Password is too long', shoe: 'No such size' },
      fieldErrors: { password: { code: 'password-too-long' } },
    };
    const error = await readError(400, JSON.stringify(body));
    expect(error.body?.fields).toEqual({ password: 'Mật khẩu quá dài', shoe: 'No such size' });
    expect(error.message).toBe(`400: ${JSON.stringify(body)}`);
  });

  it("words the engine's reason for refusing a tracking file", async () => {
    const what = { code: 'version-unknown', params: { version: 7, readable: 1 } };
    const fault = { code: 'tracking-file-damaged', params: { what } };
    const body = { message: 'Unreadable.', code: 'file-invalid', params: { fault } };
    expect(shownMessage(await readError(422, JSON.stringify(body)))).toBe(
      'Không dùng được tệp theo dõi: tệp có phiên bản 7; chỉ đọc được phiên bản 1. Hãy biên dịch lại hình ảnh.',
    );
  });

  it('words a failed build of the server', () => {
    const build = { state: 'failed', failure: { code: 'target-too-plain' }, message: 'Too little detail.' } as const;
    expect(wordBuildFailure(build)).toContain('quá ít chi tiết để theo dõi');
  });

  it('shows the message of an error that it does not know', () => {
    expect(word({ code: 'made-by-a-newer-server' }, 'A newer server says this.')).toBe('A newer server says this.');
  });
});

it('keeps the words of the server on a page in another language', () => {
  expect(word({ code: 'unauthenticated' }, 'Please sign in to continue.')).toBe('Please sign in to continue.');
});
