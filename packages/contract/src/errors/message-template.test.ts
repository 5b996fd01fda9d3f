import { describe, expect, it } from 'vitest';
import { inEnglish } from './english';
import { wordMessage, type ReceivedMessage } from './message-template';
import { VIETNAMESE } from './vi';

const inVietnamese = (message: ReceivedMessage) => wordMessage(VIETNAMESE, message);

describe('a coded message', () => {
  it.each<[what: string, ReceivedMessage, english: string, vietnamese: string]>([
    ['no parameters', { code: 'username-missing' }, 'Username is required', 'Cần có tên đăng nhập'],
    [
      'a time of one second',
      { code: 'rate-limited', params: { what: { code: 'sign-in-attempts' }, wait: 1 } },
      'Too many sign-in attempts. Please try again in 1 second.',
      'Quá nhiều lần đăng nhập. Hãy thử lại sau 1 giây.',
    ],
    [
      'a time of seconds',
      { code: 'rate-limited', params: { what: { code: 'uploads' }, wait: 42 } },
      'Too many uploads. Please try again in 42 seconds.',
      'Quá nhiều lượt tải lên. Hãy thử lại sau 42 giây.',
    ],
    [
      'a time of minutes, rounded up,',
      { code: 'rate-limited', params: { what: { code: 'new-projects' }, wait: 130 } },
      'Too many new projects. Please try again in 3 minutes.',
      'Quá nhiều dự án mới. Hãy thử lại sau 3 phút.',
    ],
    [
      'a time of hours, rounded up,',
      { code: 'rate-limited', params: { what: { code: 'new-projects' }, wait: 80_000 } },
      'Too many new projects. Please try again in 23 hours.',
      'Quá nhiều dự án mới. Hãy thử lại sau 23 giờ.',
    ],
    [
      'a whole number',
      { code: 'file-too-large', params: { limitMb: 50 } },
      'File is too large. Maximum size is 50MB.',
      'Tệp quá lớn. Kích thước tối đa là 50MB.',
    ],
    [
      'a number with a fraction',
      { code: 'quota-exceeded', params: { neededMb: 2.1, freeMb: 0.5 } },
      'This file needs 2.1 MB, but only 0.5 MB of your storage are free. Delete projects that you no longer need, or use a smaller file.',
      'Tệp này cần 2,1 MB, nhưng dung lượng của bạn chỉ còn 0,5 MB. Hãy xóa dự án không cần nữa, hoặc dùng tệp nhỏ hơn.',
    ],
    [
      'a message in a message in a message',
      {
        code: 'file-invalid',
        params: {
          fault: { code: 'model-damaged', params: { what: { code: 'data-missing', params: { place: 'meshes[0]' } } } },
        },
      },
      'The 3D model is damaged: the data of meshes[0] is missing. Export it again as .glb (glTF 2.0), then upload that file.',
      'Mô hình 3D bị hỏng: thiếu dữ liệu của meshes[0]. Hãy xuất lại dạng .glb (glTF 2.0) rồi tải tệp đó lên.',
    ],
    [
      'a list',
      { code: 'unsupported-file-type', params: { extensions: ['.glb', '.gltf'] } },
      'Invalid file type. Accepted types are: .glb, .gltf',
      'Loại tệp không hợp lệ. Các loại được chấp nhận: .glb, .gltf',
    ],
  ])('with %s is worded in both languages', (_, message, english, vietnamese) => {
    expect(inEnglish(message)).toBe(english);
    expect(inVietnamese(message)).toBe(vietnamese);
  });

  it('takes a parameter as it is, whatever it looks like', () => {
    const message = { code: 'not-found', params: { address: '/{address} $1 $&' } };
    expect(inVietnamese(message)).toBe('Không có gì tại /{address} $1 $&.');
  });

  it.each<[string, ReceivedMessage]>([
    ['an unknown code', { code: 'made-by-a-newer-server' }],
    ['a code that every object has', { code: 'constructor' }],
    ['a message without parameters that needs one', { code: 'file-too-large' }],
    ['parameters without the one that it needs', { code: 'not-found', params: { home: '/' } }],
    ['a nested message with an unknown code', { code: 'file-invalid', params: { fault: { code: 'new' } } }],
    ['a parameter of no kind that has words', { code: 'not-found', params: { address: null } }],
  ])('gives null for %s', (_, message) => expect(inVietnamese(message)).toBeNull());
});
