import type { FrameTexts } from './frame-texts';

export const vi: FrameTexts = {
  lang: 'vi',
  pointAtPicture: 'Hướng camera vào hình ảnh này, nội dung AR sẽ hiện ngay trên đó.',
  lookAround: 'Xem nội dung ngay tại đây, hoặc mở trên điện thoại.',
  scanWithPhone: 'Quét mã này bằng điện thoại để mở trải nghiệm.',
  targetPicture: (name) => `Hình ảnh mục tiêu của ${name}`,
  start: 'Bắt đầu',
  starting: 'Đang khởi động AR...',
  waitingForPermission: 'Hãy chọn “Cho phép” khi trình duyệt hỏi quyền dùng camera.',
  loadingShare: (percent) => `Đang tải nội dung: ${percent}%`,
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
