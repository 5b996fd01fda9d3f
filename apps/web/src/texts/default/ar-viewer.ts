/** Pages around the AR frame; the frame has its own few texts. */
export const arViewer = {
  loading: 'Đang tải trải nghiệm AR...',
  frameTitle: (name: string) => `Trải nghiệm AR: ${name}`,
  back: 'Quay lại',
  share: 'Chia sẻ',
  report: 'Báo cáo',
  reportFailed: 'Không mở được. Thử lại',
  viewInRoom: 'Xem trong không gian của bạn',
  missing: 'Không tìm thấy trải nghiệm AR hoặc đã bị xóa.',
  missingText: 'Liên kết có thể đã bị gõ sai, hoặc người tạo đã gỡ trải nghiệm này.',
  /** Shown only to the owner. */
  owner: {
    reasons: {
      deleted: 'Dự án này của bạn đang ở trong thùng rác. Người khác không mở được liên kết.',
      archived: 'Dự án này của bạn đã được lưu trữ. Người khác không mở được liên kết.',
      blocked: 'Người quản lý trang đã gỡ dự án này của bạn. Hãy liên hệ với họ để biết lý do.',
      private: 'Dự án này là riêng tư: chỉ bạn mở được liên kết.',
    },
    remedies: { deleted: 'Khôi phục dự án', archived: 'Bỏ lưu trữ', private: 'Chuyển sang công khai' },
  },
  failed: 'Không thể tải trải nghiệm AR',
  home: 'Về trang chủ',
  retry: 'Thử lại',
  offline: 'Không kết nối được với máy chủ. Hãy kiểm tra kết nối mạng rồi thử lại.',
  serverFailed: 'Máy chủ đang gặp sự cố. Hãy thử lại sau ít phút.',
  frameFailed: 'Trình xem AR không khởi động được. Hãy tải lại trang.',
  preparing: 'Đang chuẩn bị nhận diện hình ảnh...',
  preparingText: 'Trải nghiệm này vừa được tạo. Trang sẽ tự mở ngay khi sẵn sàng, thường trong vài giây.',
  buildFailed: 'Không tạo được tệp nhận diện cho hình ảnh mục tiêu.',
};
