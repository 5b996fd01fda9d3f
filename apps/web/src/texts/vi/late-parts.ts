import type { lateParts as base } from '../default/late-parts';
import type { Table } from '../table';

export const lateParts: Table<typeof base> = {
  failed: 'Không tải được phần này',
  whatToDo: 'Hãy kiểm tra kết nối rồi thử lại. Nếu vẫn không được, hãy tải lại trang.',
  again: 'Thử lại',
};
