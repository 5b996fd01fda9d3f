import type { rights as base } from '../default/rights';
import type { Table } from '../table';

export const rights: Table<typeof base> = {
  text: 'Khi tải tệp lên, bạn xác nhận mình có quyền đối với tệp đó.',
  link: 'Điều khoản sử dụng',
};
