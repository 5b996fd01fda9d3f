import { DOMAIN_GRACE_DAYS } from '@anchora/contract/limits';
import type { domain as base } from '../default/domain';
import type { Table } from '../table';

export const domain: Table<typeof base> = {
  title: 'Tên miền riêng',
  text: 'Liên kết và mã QR dẫn đến tên miền của bạn, nơi khách chỉ thấy các dự án của bạn.',
  pro: { text: 'Tên miền riêng thuộc gói Pro.', upgrade: 'Xem các gói' },
  failed: 'Không tải được tên miền.',
  retry: 'Thử lại',
  name: 'Tên miền',
  nameHint: 'Một tên thuộc tên miền bạn sở hữu, ví dụ ar.example.com.',
  set: 'Đặt tên miền',
  setText: 'Hãy xác nhận đó là bạn. Liên kết của các dự án sẽ đổi khi tên miền được xác nhận.',
  cancel: 'Hủy',
  state: {
    waiting: 'Đang chờ bản ghi TXT',
    confirmed: 'Đã xác nhận',
    missing: 'Thiếu bản ghi TXT',
    ended: 'Đã ngừng',
    held: 'Không gian khác đang dùng',
  },
  explained: {
    waiting: 'Hãy thêm hai bản ghi dưới đây ở nơi bạn quản lý tên miền. Bản ghi mới có thể mất vài giờ để có hiệu lực.',
    confirmed: 'Các dự án của bạn được hiển thị ở tên miền này.',
    missing: (until) => `Hãy đặt lại bản ghi TXT. Các dự án được hiển thị ở tên miền này đến ${until}.`,
    ended: `Bản ghi TXT đã thiếu hơn ${DOMAIN_GRACE_DAYS} ngày. Hãy đặt lại để các dự án hiển thị ở đây.`,
    held: 'Một không gian khác đã xác nhận tên miền này. Tên miền sẽ là của bạn khi có bản ghi TXT của bạn và không còn bản ghi của họ.',
  },
  records: 'Các bản ghi của tên miền',
  kind: { txt: 'TXT: chứng minh tên miền là của bạn. Hãy giữ nguyên bản ghi này', cname: 'CNAME: dẫn khách đến đây' },
  recordName: 'Tên',
  recordValue: 'Giá trị',
  copy: (what) => `Sao chép: ${what}`,
  copied: 'Đã sao chép',
  notCopied: 'Không sao chép được',
  found: 'Đã thấy',
  notFound: 'Chưa thấy',
  linksWait: 'Liên kết và mã QR sẽ đổi khi tên miền dẫn đến đây.',
  lasting:
    'Mã đã in sẽ ngừng hoạt động khi bạn bỏ tên miền. Ở trang chia sẻ, bạn chọn địa chỉ của trang này cho những gì cần dùng lâu.',
  check: 'Kiểm tra ngay',
  checked: (time) => `Đã kiểm tra ${time}`,
  remove: 'Gỡ',
  removeTitle: (name) => `Gỡ ${name}?`,
  removeText:
    'Liên kết và mã đã in với tên miền này ngừng hoạt động ngay. Liên kết với địa chỉ của trang này vẫn hoạt động.',
  share: {
    label: 'Địa chỉ trong liên kết',
    own: 'Tên miền riêng',
    site: 'Trang này',
    note: 'Mã đã in sẽ ngừng hoạt động khi bạn bỏ tên miền.',
  },
};
