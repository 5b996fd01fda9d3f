import type { google as base } from '../default/google';
import type { Table } from '../table';

export const google: Table<typeof base> = {
  button: 'Tiếp tục với Google',
  pending: 'Đang đăng nhập bằng Google...',
  unavailable: 'Máy chủ này chưa bật đăng nhập bằng Google.',
  choice: {
    title: 'Có thể bạn đã có tài khoản',
    text: (email) =>
      `Đã có tài khoản được tạo với ${email} nhưng địa chỉ này chưa từng được xác nhận. Nếu đó là tài khoản của bạn, hãy đăng nhập và liên kết Google.`,
    link: 'Đăng nhập và liên kết',
    without: 'Tiếp tục không dùng tài khoản đó',
    withoutText:
      'Khi tiếp tục, bạn có một tài khoản mới, chưa có dự án. Tài khoản cũ giữ các dự án, mất địa chỉ này và được thông báo.',
    notLinked: 'Đã đăng nhập nhưng chưa liên kết được Google',
    close: 'Đóng',
  },
  opening: 'Đang mở Google...',
  failed: { title: 'Đăng nhập Google không thành công', description: 'Không xác thực được với Google' },
  noUser: { title: 'Đăng nhập không thành công', description: 'Google không trả về dữ liệu người dùng' },
  serverFailed: { title: 'Lỗi xác thực', description: 'Có lỗi khi xác thực với máy chủ' },
  registerFailed: 'Không đăng ký được bằng tài khoản Google',
  registerFailedWith: (text) => `Không đăng ký được: ${text}`,
  failures: {
    popupBlocked: 'Trình duyệt đã chặn cửa sổ của Google. Hãy cho phép trang này mở cửa sổ bật lên rồi thử lại.',
    notReached: 'Không kết nối được với Google. Hãy kiểm tra mạng và xem có tiện ích nào chặn Google không.',
    userDisabled: 'Tài khoản Google này đã bị vô hiệu hóa trên trang này. Hãy liên hệ người quản lý trang.',
    tooManyRequests: 'Có quá nhiều lượt hỏi Google từ đây. Hãy đợi vài phút rồi thử lại.',
    notSetUp: 'Trang này chưa cài đặt xong đăng nhập bằng Google. Hãy liên hệ người quản lý trang.',
  },
};
