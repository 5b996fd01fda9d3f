import type { billing as base } from '../default/billing';
import type { Table } from '../table';

export const billing: Table<typeof base> = {
  title: 'Nâng cấp lên Pro',
  subtitle: 'Dự án riêng tư thuộc gói Pro. Dự án công khai của bạn vẫn miễn phí.',
  close: 'Đóng',
  featuresTitle: 'Mọi thứ trong Pro',
  features: [
    'Dự án riêng tư không giới hạn',
    'Thống kê và phân tích nâng cao',
    'Hỗ trợ khách hàng ưu tiên',
    'Tùy chỉnh thương hiệu',
    'Truy cập API',
    'Làm việc nhóm',
    'Tính năng AR nâng cao',
    'Xuất và sao lưu dữ liệu',
  ],
  choosePlan: 'Chọn gói',
  plans: {
    monthly: { name: 'Theo tháng', price: '$20', period: 'mỗi tháng' },
    yearly: { name: 'Theo năm', price: '$200', period: 'mỗi năm', saving: 'Tiết kiệm $40 mỗi năm' },
  },
  bestValue: 'Lợi nhất',
  notes: ['Hủy bất cứ lúc nào. Hoàn tiền trong 30 ngày.', 'Mọi gói đều có dự án công khai không giới hạn.'],
  demo: 'Máy chủ này dùng chế độ thanh toán thử: nâng cấp có hiệu lực ngay và không thu tiền.',
  unavailable: 'Máy chủ này không bán gói nâng cấp. Hãy hỏi người quản lý về Pro.',
  upgrade: { monthly: 'Nâng cấp với $20 mỗi tháng', yearly: 'Nâng cấp với $200 mỗi năm' },
  upgrading: 'Đang nâng cấp...',
  later: 'Để sau',
  succeeded: 'Nâng cấp Pro thành công!',
  welcome: (plan) => `Chào mừng bạn đến với gói Pro ${plan}! Giờ bạn có thể tạo dự án riêng tư.`,
  failed: { title: 'Nâng cấp không thành công', description: 'Hãy thử lại hoặc liên hệ hỗ trợ.' },
};
