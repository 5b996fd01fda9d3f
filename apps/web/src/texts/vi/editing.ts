import type { editing as base } from '../default/editing';
import type { Table } from '../table';

export const editing: Table<typeof base> = {
  title: 'Sửa thông tin',
  name: 'Tên dự án',
  description: 'Mô tả (không bắt buộc)',
  visitorLanguage: 'Ngôn ngữ cho người xem',
  visitorLanguages: { platform: 'Theo nền tảng', phone: 'Theo điện thoại', en: 'English', vi: 'Tiếng Việt' },
  nameNeeded: 'Vui lòng nhập tên dự án',
  cancel: 'Hủy',
  save: 'Lưu thay đổi',
  saving: 'Đang lưu...',
  close: 'Đóng',
  saved: 'Đã lưu thay đổi',
  failed: { title: 'Lỗi', description: 'Không thay đổi được dự án. Vui lòng thử lại.' },
};
