import { MB, ZIP_LIMITS } from '@anchora/contract/limits';
import type { projectImport as base } from '../default/project-import';
import type { Table } from '../table';

export const projectImport: Table<typeof base> = {
  title: 'Nhập dự án',
  subtitle: 'Tạo dự án mới từ tệp zip đã tải về ở trang dự án, tại đây hoặc ở máy chủ khác.',
  back: 'Tạo dự án',
  choose: 'Chọn tệp zip',
  contents: (files, size) => `${files} tệp, ${size}`,
  becomesPublic: 'Dự án mới sẽ công khai, với liên kết riêng.',
  becomesPrivate: 'Dự án mới sẽ riêng tư, cần có Pro.',
  start: 'Nhập',
  other: 'Chọn tệp khác',
  sending: (files, of) => `Đã gửi ${files} trên ${of} tệp`,
  progress: 'Các tệp đã gửi',
  done: 'Đã nhập dự án',
  doneDraft: 'Cảnh của dự án là bản nháp. Hãy xem lại rồi xuất bản.',
  failed: 'Không nhập được',
  faults: {
    'no-project': 'Tệp zip này không phải bản tải về của một dự án.',
    damaged: 'Tệp zip này bị hỏng hoặc đã bị thay đổi. Hãy tải dự án về lại.',
    'too-large': `Tệp zip này quá lớn: nhập được tối đa ${ZIP_LIMITS.entries} tệp và ${ZIP_LIMITS.unpackedBytes / MB} MB.`,
  },
};
