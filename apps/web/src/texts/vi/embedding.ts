import type { embedding as base } from '../default/embedding';
import type { Table } from '../table';

export const embedding: Table<typeof base> = {
  title: 'Nhúng vào trang web',
  text: 'Hiện dự án này trong các trang của trang web bạn. Chỉ những trang web bạn nêu tên mới làm được.',
  sites: 'Các trang web được hiện dự án này',
  site: 'Địa chỉ trang web',
  add: 'Cho phép trang này',
  remove: (site) => `Bỏ ${site}`,
  notRemoved: 'Không bỏ được trang web',
  none: 'Chưa có trang nào được phép hiển thị dự án này.',
  private: 'Dự án đang riêng tư. Các trang web hiện được dự án khi dự án công khai.',
  view: 'Trang web hiện gì',
  views: { ar: 'AR với camera', '3d': 'Xem 3D, không cần camera' },
  arNeedsPro: 'Với gói Miễn phí, các trang web hiện chế độ xem 3D không camera. Với Pro, chúng hiện được AR.',
  upgrade: 'Nâng cấp lên Pro',
  code: 'Mã cho trang web',
  permissions: {
    ar: 'Phần “allow” chuyển quyền dùng camera, chuyển động, toàn màn hình và âm thanh cho khung. Thiếu “camera”, khách xem nội dung không kèm camera và có thể mở AR trong thẻ mới. Trang web phải dùng https.',
    '3d': 'Phần “allow” chuyển quyền toàn màn hình và âm thanh cho khung. Khung không bao giờ xin camera.',
  },
  more: 'Sự kiện và oEmbed',
  events:
    'Khung báo cho trang web khi AR bắt đầu, khi tìm thấy hoặc mất hình ảnh, và khi nội dung được chạm. Không có gì khác rời khỏi khung. Dòng cuối kết thúc AR.',
  script: 'Mã lệnh cho trang web',
  oembed:
    'Các trang hiểu oEmbed, chẳng hạn WordPress, tự nhúng được liên kết AR khi quản trị viên của chúng cho phép máy chủ này.',
  copy: 'Sao chép mã',
  copied: 'Đã sao chép',
  copyFailed: { title: 'Không sao chép được', description: 'Hãy chọn và sao chép bằng tay.' },
  failed: 'Không tải được danh sách trang web',
  retry: 'Thử lại',
};
