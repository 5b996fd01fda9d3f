import type { navigation as base } from '../default/navigation';
import type { Table } from '../table';

export const navigation: Table<typeof base> = {
  skipToContent: 'Đến phần nội dung',
  main: 'Chính',
  projects: 'Dự án',
  community: 'Cộng đồng',
  opensNewTab: '(mở trong thẻ mới)',
  openMenu: 'Mở trình đơn',
  closeMenu: 'Đóng trình đơn',
  account: 'Trình đơn tài khoản',
  profile: 'Hồ sơ',
  accountSettings: 'Cài đặt tài khoản',
  workspaces: 'Không gian làm việc',
  support: 'Hỗ trợ',
  examples: 'Mẫu có sẵn',
  pricing: 'Bảng giá',
  enterprise: 'Doanh nghiệp',
  pro: 'Pro',
  signIn: 'Đăng nhập',
  logout: 'Đăng xuất',
  loggingOut: 'Đang đăng xuất...',
  language: 'Ngôn ngữ',
  languageFailed: 'Không đổi được ngôn ngữ',
  theme: { label: 'Giao diện', system: 'Theo hệ thống', light: 'Sáng', dark: 'Tối' },
  loggedOut: { title: 'Đã đăng xuất', description: 'Bạn đã đăng xuất thành công.' },
  unsaved: {
    title: 'Đăng xuất và mất thay đổi?',
    text: 'Trình duyệt này còn giữ các thay đổi của một cảnh chưa lưu được. Đăng xuất sẽ xóa chúng.',
    stay: 'Ở lại',
  },
  logoutFailed: { title: 'Đăng xuất không thành công', description: 'Có lỗi khi đăng xuất' },
};
