/** Pages around the AR frame; the frame has its own few texts. */
export const arViewer = {
  loading: 'Đang tải trải nghiệm AR...',
  frameTitle: (name: string) => `Trải nghiệm AR: ${name}`,
  back: 'Quay lại',
  share: 'Chia sẻ',
  report: 'Báo cáo',
  notOpened: 'Không mở được. Thử lại',
  viewInRoom: 'Xem trong không gian của bạn',
  failed: 'Không thể tải trải nghiệm AR',
  home: 'Về trang chủ',
  retry: 'Thử lại',
  offline: 'Không kết nối được với máy chủ. Hãy kiểm tra kết nối mạng rồi thử lại.',
  serverFailed: 'Máy chủ đang gặp sự cố. Hãy thử lại sau ít phút.',
  frameLate: 'Trình xem AR chưa khởi động được. Hãy đợi thêm hoặc tải lại trang.',
  preparing: 'Đang chuẩn bị nhận diện hình ảnh...',
  preparingText: 'Trải nghiệm này vừa được tạo. Trang sẽ tự mở ngay khi sẵn sàng, thường trong vài giây.',
};
