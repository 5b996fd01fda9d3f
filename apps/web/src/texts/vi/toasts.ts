import type { toasts as base } from '../default/toasts';
import type { Table } from '../table';

export const toasts: Table<typeof base> = {
  label: 'Thông báo',
  close: 'Đóng',
};
