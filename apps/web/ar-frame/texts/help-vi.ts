import type { HelpTexts } from './help-texts';

export const help: HelpTexts = {
  tips: {
    'too-dark': 'Ở đây hơi tối. Hãy bật thêm đèn hoặc ra chỗ sáng hơn.',
    blurred: 'Hình chưa rõ nét. Hãy giữ máy yên một chút.',
    'too-far': 'Hãy đưa điện thoại lại gần hình ảnh hơn.',
    'other-picture': 'Có vẻ đây là hình ảnh khác. Hãy tìm hình ảnh đi kèm với liên kết này.',
    'whole-picture': 'Hãy để toàn bộ hình ảnh nằm trong khung hình.',
    'check-light': 'Nếu hình ảnh bị lóa, hãy đổi góc nhìn một chút.',
  },
  withoutPicture: 'Xem không cần hình ảnh',
  otherCamera: 'Dùng camera khác',
  torchOn: 'Bật đèn',
  torchOff: 'Tắt đèn',
  torchFailed: 'Không bật được đèn của điện thoại này.',
};
