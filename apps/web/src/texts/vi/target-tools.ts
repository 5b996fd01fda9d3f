import { targetTools as base } from '../default/target-tools';
import type { Table } from '../table';

/** The default table, which quotes two buttons in English. */
export const targetTools: Table<typeof base> = {
  ...base,
  log: { ...base.log, clear: 'Xóa' },
  manual: { ...base.manual, compile: 'Biên dịch thành .mind' },
};
