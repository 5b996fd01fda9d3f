import { describe, expect, it } from 'vitest';
import { fileFaultsVi } from './file-faults-vi';
import { createTranslator } from './translate-message';
import { vi } from './vi';

const inVietnamese = createTranslator({ ...vi, ...fileFaultsVi });
const namesIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted();

describe('the Vietnamese messages', () => {
  it.each(Object.entries({ ...vi, ...fileFaultsVi }))('fill in what %j has', (message, translated) => {
    expect(namesIn(translated)).toEqual(namesIn(message));
    expect(translated.trim()).not.toBe('');
  });

  it.each([
    ['Username is required', 'Cần có tên đăng nhập'],
    ['Too many sign-in attempts. Please try again in 1 second.', 'Quá nhiều lần đăng nhập. Hãy thử lại sau 1 giây.'],
    ['Too many uploads. Please try again in 42 seconds.', 'Quá nhiều lượt tải lên. Hãy thử lại sau 42 giây.'],
    ['File is too large. Maximum size is 50MB.', 'Tệp quá lớn. Kích thước tối đa là 50MB.'],
    [
      'The 3D model is damaged: the data of meshes[0] is missing. Export it again as .glb (glTF 2.0), then upload that file.',
      'Mô hình 3D bị hỏng: thiếu dữ liệu của meshes[0]. Hãy xuất lại dạng .glb (glTF 2.0) rồi tải tệp đó lên.',
    ],
    ['There is nothing at GET /a.b+c?.', 'Không có gì tại GET /a.b+c?.'],
    ['Something that no table knows', 'Something that no table knows'],
    ['', ''],
  ])('word %j', (message, translated) => expect(inVietnamese(message)).toBe(translated));

  it('takes what is filled in as it is, whatever it looks like', () => {
    expect(inVietnamese('There is nothing at {home} $1 $&.')).toBe('Không có gì tại {home} $1 $&.');
    const long = `There is nothing at ${'{address} '.repeat(5000)}.`;
    const began = Date.now();
    expect(inVietnamese(long)).toContain('Không có gì tại');
    expect(Date.now() - began).toBeLessThan(1000);
  });
});
