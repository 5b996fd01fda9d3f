import type { reports as standard } from './english';
import type { Table } from '../table';

export const reports: Table<typeof standard> = {
  title: 'Báo cáo nội dung này',
  text: 'Người quản lý trang sẽ xem xét. Họ không biết bạn là ai.',
  reason: 'Nội dung này có vấn đề gì?',
  reasons: {
    illegal: 'Vi phạm pháp luật',
    harmful: 'Bạo lực, thù ghét hoặc nguy hiểm',
    deceptive: 'Lừa đảo hoặc mạo danh người khác',
    copyright: 'Dùng tác phẩm của tôi khi chưa được phép',
    privacy: 'Đưa hình ảnh hoặc dữ liệu của tôi khi chưa được phép',
    other: 'Lý do khác',
  },
  reasonNeeded: 'Hãy chọn một lý do',
  details: 'Chi tiết (không bắt buộc)',
  detailsHint: 'Đừng ghi tên hay số mà không ai nên đọc.',
  cancel: 'Hủy',
  send: 'Gửi báo cáo',
  sending: 'Đang gửi...',
  failed: 'Không gửi được báo cáo. Hãy kiểm tra kết nối rồi thử lại.',
  sentTitle: 'Cảm ơn bạn',
  sentText: 'Chúng tôi đã nhận được báo cáo. Người quản lý trang sẽ quyết định bước tiếp theo.',
  close: 'Đóng',
};
