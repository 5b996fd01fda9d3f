import type { sharing as base } from '../default/sharing';
import type { Table } from '../table';

export const sharing: Table<typeof base> = {
  title: (name) => `Chia sẻ ${name}`,
  lead: 'Quét mã bằng điện thoại, hoặc gửi liên kết. Không cần ứng dụng.',
  back: 'Về dự án',
  qrAlt: (link) => `Mã QR của ${link}`,
  link: 'Liên kết AR',
  copy: 'Sao chép liên kết',
  copied: { title: 'Đã sao chép liên kết', description: 'Liên kết dự án đã được sao chép vào clipboard' },
  copyFailed: { title: 'Không thể sao chép liên kết', description: 'Hãy chọn và sao chép bằng tay.' },
  share: 'Chia sẻ...',
  png: 'Tải PNG',
  svg: 'Tải SVG',
  downloadFailed: { title: 'Không tạo được hình ảnh', description: 'Hãy tải bản SVG.' },
  print: 'In',
  open: 'Mở trong AR',
  report: 'Báo cáo nội dung này',
  reportFailed: 'Không mở được. Thử lại',
  check: {
    question: 'Có điện thoại không mở được?',
    link: 'Xem thiết bị làm được gì',
  },
  sheet: {
    title: 'Trang in',
    text: 'Một trang: hình ảnh lớn hết mức khổ giấy cho phép, mã QR và một dòng hướng dẫn.',
    textMarkerless: 'Một trang: mã QR và một dòng hướng dẫn.',
    paper: 'Khổ giấy',
    instruction: 'Quét mã bằng điện thoại, rồi hướng điện thoại vào hình ảnh này.',
    instructionMarkerless: 'Quét mã bằng điện thoại và làm theo hướng dẫn.',
    pictureSize: (widthCm, heightCm) => `Hình ảnh: ${widthCm} × ${heightCm} cm khi in ở tỉ lệ 100%`,
    targetAlt: 'Hình ảnh mục tiêu',
    preparing: 'Đang chuẩn bị trang in...',
    pictureFailed: {
      title: 'Chưa tải được hình ảnh',
      text: 'Không có nó thì trang in không dùng được. Hãy kiểm tra kết nối.',
    },
    pictureRetry: 'Tải lại',
  },
  named: {
    title: 'Phân biệt từng tấm áp phích',
    text: 'Đặt tên cho liên kết, ví dụ mỗi áp phích hoặc bài đăng một liên kết. Khách của mỗi liên kết được đếm riêng.',
    numbers: 'Xem số liệu',
    shown: 'Liên kết hiển thị trên trang này',
    plain: 'Liên kết không có tên',
    name: 'Tên của liên kết mới',
    example: 'Áp phích ở cửa',
    make: 'Tạo liên kết',
    delete: 'Xóa',
    made: { title: 'Đã tạo liên kết', description: 'Mã, địa chỉ và trang in trên trang này giờ dùng liên kết đó.' },
    makeFailed: 'Không thể tạo liên kết',
    deleteFailed: 'Không thể xóa liên kết',
  },
  unreachable: {
    title: 'Điện thoại không đến được địa chỉ này',
    text: (host) =>
      `Liên kết trỏ đến ${host}, chỉ dùng được trên máy tính này.\nĐể điện thoại trong mạng của bạn mở được, hãy chạy máy chủ bằng “npm start -- --lan”.\nĐể ai cũng mở được, hãy đặt PUBLIC_URL là địa chỉ công khai của máy chủ.`,
    insecureTitle: 'Điện thoại chỉ mở camera qua HTTPS',
    insecureText: (origin) =>
      `Liên kết bắt đầu bằng ${origin}.\nĐể điện thoại trong mạng của bạn mở được, hãy chạy máy chủ bằng “npm start -- --lan”.\nĐể ai cũng mở được, hãy đặt máy chủ sau HTTPS và đặt PUBLIC_URL thành địa chỉ đó.`,
  },
  private: {
    title: 'Chỉ bạn và nhóm của bạn mở được liên kết này',
    text: 'Dự án đang ở chế độ riêng tư: người khác quét mã sẽ được báo là không có gì.',
    action: 'Chuyển sang công khai',
  },
  archived: {
    title: 'Liên kết này đã tắt',
    text: 'Dự án đã được lưu trữ: ai quét mã cũng được báo là không có gì.',
    action: 'Bỏ lưu trữ',
  },
  blocked: {
    title: 'Liên kết này không dẫn đến đâu',
    text: 'Người quản lý trang đã gỡ dự án. Ai quét mã sẽ được báo là không có gì ở đó.',
    action: 'Hỏi lý do',
  },
  trashed: {
    title: 'Liên kết này không dẫn đến đâu',
    text: 'Dự án đã bị xóa. Hãy khôi phục từ thùng rác trên bảng điều khiển trước khi chia sẻ.',
  },
  changed: { title: 'Liên kết đã hoạt động trở lại', description: 'Ai có liên kết đều mở được.' },
  changeFailed: 'Không thể thay đổi',
  trackingPending: {
    title: 'Tệp theo dõi vẫn đang được tạo',
    text: 'Liên kết hoạt động ngay khi tệp sẵn sàng, thường trong vòng một phút.',
  },
  trackingFailed: {
    title: 'Không có tệp theo dõi',
    text: 'Không có tệp này, điện thoại không tìm được hình ảnh.',
    action: 'Tạo lại',
  },
  loading: 'Đang tải trang chia sẻ',
  notFound: {
    title: 'Không có gì để chia sẻ ở đây',
    text: 'Dự án không tồn tại, ở chế độ riêng tư hoặc đã bị xóa. Nếu là của bạn, hãy đăng nhập trước.',
    textForUser:
      'Dự án không tồn tại, ở chế độ riêng tư hoặc đã bị xóa. Dự án của bạn nằm trên bảng điều khiển, dự án đã xóa nằm trong thùng rác ở đó.',
    signIn: 'Đăng nhập',
    home: 'Về trang đầu',
    projects: 'Đến các dự án của bạn',
  },
  failed: { title: 'Không tải được trang chia sẻ', retry: 'Thử lại' },
};
