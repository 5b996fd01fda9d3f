import { FIRST_SCREEN_VI } from '@anchora/contract/first-screen';
import type { FrameTexts } from './frame-texts';

export const vi: FrameTexts = {
  ...FIRST_SCREEN_VI,
  lang: 'vi',
  tapAgain: 'Hãy chạm Bắt đầu một lần nữa.',
  scanWithPhone: 'Quét mã này bằng điện thoại để mở trải nghiệm.',
  waitingForPermission: 'Hãy chọn “Cho phép” khi trình duyệt hỏi quyền dùng camera.',
  loadingShare: (percent) => (percent > 0 ? `Đang tải nội dung: ${percent}%` : 'Đang tải nội dung...'),
  scanning: 'Hướng camera vào hình ảnh',
  back: 'Dừng AR',
  info: 'Hướng dẫn',
  infoTitle: 'Hướng Dẫn Sử Dụng AR',
  infoHint:
    'Hướng camera vào hình ảnh mục tiêu và giữ cho toàn bộ hình ảnh nằm trong khung hình. Nội dung AR sẽ hiện trên đó.',
  understood: 'Đã hiểu',
  checkDevice: 'Thiết bị này làm được gì?',
  close: 'Đóng',
  mute: 'Tắt tiếng',
  unmute: 'Bật tiếng',
  soundTip: 'Nếu không nghe thấy âm thanh, vui lòng kiểm tra chế độ im lặng của thiết bị',
  found: 'Đã nhận ra hình ảnh',
  suspended: 'AR tạm dừng',
  retry: 'Thử lại',
  failed: 'Không thể khởi động AR',
};
