import { describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import {
  DIRECT_UPLOAD_MAX_BYTES,
  MAX_MODEL_BYTES,
  MAX_TARGET_IMAGE_BYTES,
  MAX_VIDEO_BYTES,
  MB,
  MIN_PASSWORD_LENGTH,
  MIN_USERNAME_LENGTH,
  PRESIGN_TIMEOUT_MS,
  UPLOAD_TIMEOUT_MS,
} from './limits';
import { inEnglish } from './errors/english';
import { readFieldFault } from './errors/field-faults';
import { acceptedExtensions, maxMegabytes } from './uploads';
import { loginSchema, registerSchema } from './users';

const messages = (value: object, schema: ZodType = registerSchema) =>
  schema.safeParse(value).error?.issues.map(({ message }) => inEnglish(readFieldFault(message) ?? { code: message }));

const wrongType = (kind: 'image' | 'model') =>
  inEnglish({ code: 'unsupported-file-type', params: { extensions: acceptedExtensions(kind) } });

describe('limits', () => {
  it('equal those of the specification', () => {
    expect([MAX_MODEL_BYTES, MAX_VIDEO_BYTES, MAX_TARGET_IMAGE_BYTES]).toEqual([50 * MB, 100 * MB, 10 * MB]);
    expect([DIRECT_UPLOAD_MAX_BYTES, UPLOAD_TIMEOUT_MS, PRESIGN_TIMEOUT_MS]).toEqual([25 * MB, 300_000, 10_000]);
    expect([MIN_USERNAME_LENGTH, MIN_PASSWORD_LENGTH]).toEqual([3, 6]);
  });

  it('are reported in the specified words', () => {
    expect(inEnglish({ code: 'file-too-large', params: { limitMb: maxMegabytes('model') } })).toBe(
      'File is too large. Maximum size is 50MB.',
    );
    expect(wrongType('image')).toBe('Invalid file type. Accepted types are: .jpg, .jpeg, .png');
    expect(wrongType('model')).toBe('Invalid file type. Accepted types are: .glb, .gltf');
  });

  it('accept a username of three and a password of six characters, and no shorter ones', () => {
    const account = { username: 'abc', email: 'a@example.com', password: '123456' };
    expect(registerSchema.safeParse(account).success).toBe(true);
    expect(messages({ ...account, username: 'ab' })).toEqual(['Username must be at least 3 characters']);
    expect(messages({ ...account, username: '\u200b\u200b\u200b' })).toEqual([
      'Username must be at least 3 characters',
    ]);
    expect(messages({ ...account, password: '12345' })).toEqual(['Password must be at least 6 characters']);
    expect(messages({ ...account, email: 'a' })).toEqual(['Invalid email address']);
    // Addresses of this form are placeholders of accounts without an address, so nobody may register one.
    expect(messages({ ...account, email: 'user-7@Placeholder.INVALID' })).toEqual(['Invalid email address']);
    expect(messages({ username: '', password: '' }, loginSchema)).toEqual([
      'Username is required',
      'Password is required',
    ]);
  });
});
