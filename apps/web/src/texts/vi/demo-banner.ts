import { demoBanner as base } from '../default/demo-banner';
import type { Table } from '../table';

export const demoBanner: Table<typeof base> = {
  ...base,
  title: 'Xem thử trên điện thoại trong một phút',
  lineTitle: 'Xem cách hoạt động',
  text: 'Tấm áp phích có ngọn hải đăng sẽ sống dậy. Mở bản demo tại đây, hoặc gửi địa chỉ sang điện thoại.',
  open: 'Mở demo AR',
  copy: 'Sao chép URL cho điện thoại',
  templates: 'Xem các mẫu',
  dismiss: 'Ẩn bản demo',
};
