import { Input } from 'mediabunny';
import { expect, it, vi } from 'vitest';
import { ConversionError } from '../conversion-error';
import { openInput } from './open-input';

it('a file that makes the reader fail is refused as unreadable, with the cause', async () => {
  const cause = new Error('the file ends within a box');
  const reading = vi.spyOn(Input.prototype, 'canRead').mockRejectedValue(cause);
  const error: unknown = await openInput(new Blob(['x'])).catch((thrown: unknown) => thrown);
  reading.mockRestore();
  expect(error).toBeInstanceOf(ConversionError);
  expect(error).toMatchObject({ problem: { code: 'unreadable' }, cause });
});
