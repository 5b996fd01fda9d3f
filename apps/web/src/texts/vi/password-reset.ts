import { MIN_PASSWORD_LENGTH, RESET_LINK_HOURS } from '@anchora/contract/limits';
import type { passwordReset as base } from '../default/password-reset';
import type { Table } from '../table';

export const passwordReset: Table<typeof base> = {
  forgot: {
    title: 'Quên mật khẩu?',
    text: `Nhập địa chỉ email của tài khoản. Liên kết đặt mật khẩu mới sẽ được gửi đến đó và dùng được trong ${60 * RESET_LINK_HOURS} phút.`,
    email: 'Email',
    send: 'Gửi liên kết',
    sending: 'Đang gửi...',
    sentTitle: 'Hãy kiểm tra hộp thư',
    sentText: (email) => `Nếu có tài khoản với ${email}, liên kết đang trên đường đến. Hãy xem cả thư mục thư rác.`,
    noMail: 'Máy chủ này không gửi thư. Hãy hỏi người quản lý để có liên kết đặt mật khẩu mới.',
    back: 'Về trang đăng nhập',
    failed: 'Không gửi được liên kết',
  },
  reset: {
    title: 'Đặt mật khẩu mới',
    text: 'Bạn sẽ được đăng nhập ở đây và đăng xuất ở mọi nơi khác.',
    password: 'Mật khẩu mới',
    hint: `Ít nhất ${MIN_PASSWORD_LENGTH} ký tự.`,
    show: 'Hiện mật khẩu',
    hide: 'Ẩn mật khẩu',
    save: 'Đặt mật khẩu',
    saving: 'Đang lưu...',
    done: 'Đã đặt mật khẩu mới',
    failed: 'Không đặt được mật khẩu',
    incomplete: {
      title: 'Liên kết này không đầy đủ',
      text: 'Hãy sao chép toàn bộ liên kết bạn đã nhận được, hoặc xin liên kết mới.',
    },
    again: 'Xin liên kết mới',
    signIn: 'Đăng nhập',
  },
  confirm: {
    checking: 'Đang xác nhận địa chỉ của bạn...',
    title: 'Địa chỉ email của bạn đã được xác nhận',
    text: 'Cảm ơn bạn. Bạn có thể đóng trang này hoặc đến các dự án của mình.',
    failedTitle: 'Không xác nhận được địa chỉ',
    home: 'Đến các dự án của bạn',
    retry: 'Thử lại',
  },
};
