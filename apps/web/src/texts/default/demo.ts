/** The demo's pages around the AR frame. */
export const demo = {
  name: 'Hải Đăng',
  description:
    'Ngọn hải đăng trên tấm áp phích sẽ sống dậy. Hướng camera vào hình ảnh và giữ cho toàn bộ hình ảnh nằm trong khung hình.',
  missing: 'Không tìm thấy bản demo này',
  missingText: 'Liên kết có thể đã bị gõ sai. Hãy xem bản demo chính hoặc chọn một mẫu khác.',
  openDemo: 'Xem bản demo chính',
  seeTemplates: 'Xem các mẫu',
  help: {
    button: 'Lấy hình ảnh mục tiêu',
    title: 'Bạn cần hình ảnh mục tiêu trước mắt',
    desktop: 'Quét mã bằng điện thoại, rồi hướng camera vào hình ảnh trên màn hình này.',
    phone: 'Mở địa chỉ này trên một màn hình khác, hoặc in hình ảnh ra giấy:',
    scan: (link: string) => `Mã QR mở ${link} trên điện thoại`,
    show: 'Hiện hình ảnh thật lớn',
    print: 'In hình ảnh',
    copy: 'Sao chép địa chỉ',
    copied: 'Đã sao chép địa chỉ',
    copyFailed: 'Chưa sao chép được. Hãy chép địa chỉ bằng tay.',
    close: 'Đóng',
  },
  target: {
    title: (name: string) => `Hình ảnh mục tiêu: ${name}`,
    alt: (name: string) => `Hình ảnh mục tiêu của ${name}`,
    loading: 'Đang tải hình ảnh...',
    failed: 'Không tải được hình ảnh mục tiêu',
    failedText: 'Hãy kiểm tra kết nối mạng rồi thử lại.',
    retry: 'Thử lại',
    steps: [
      'Quét mã bằng điện thoại.',
      'Chạm “Bắt đầu” và cho phép dùng camera.',
      'Hướng điện thoại vào hình ảnh này.',
    ],
    fullScreen: 'Toàn màn hình',
    print: 'In hình ảnh',
    back: 'Về bản demo',
    sheet: 'Quét mã, chạm “Bắt đầu” rồi hướng điện thoại vào hình ảnh.',
  },
  unreachable: {
    title: 'Điện thoại không mở được địa chỉ này',
    local: (host: string) =>
      `${host} chỉ hoạt động trên máy này. Hãy khởi động máy chủ bằng “npm start -- --lan”, hoặc đặt PUBLIC_URL.`,
    insecure:
      'Điện thoại chỉ mở camera qua HTTPS. Hãy khởi động máy chủ bằng “npm start -- --lan”, hoặc đặt PUBLIC_URL.',
  },
};
