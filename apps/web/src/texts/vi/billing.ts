import { REFUND_DAYS } from '@anchora/contract/limits';
import type { billing as base } from '../default/billing';
import type { Table } from '../table';

export const billing: Table<typeof base> = {
  title: 'Nâng cấp lên Pro',
  subtitle: 'Dự án riêng tư thuộc gói Pro. Dự án công khai của bạn vẫn miễn phí.',
  close: 'Đóng',
  featuresTitle: 'Mọi thứ trong Pro',
  features: [
    {
      id: 'private',
      name: 'Dự án riêng tư không giới hạn',
      text: 'Chỉ bạn và nhóm của bạn mở được. Liên kết góp ý cho khách hàng xem từng dự án.',
    },
    {
      id: 'numbers',
      name: 'Thống kê và phân tích nâng cao',
      text: 'Lượt ghé thăm theo ngày, nguồn, thiết bị và bước, dạng biểu đồ và CSV. Có trong mọi gói.',
    },
    { id: 'support', name: 'Hỗ trợ khách hàng ưu tiên', text: 'Câu hỏi của bạn được ưu tiên trả lời.' },
    {
      id: 'brand',
      name: 'Tùy chỉnh thương hiệu',
      text: 'Màu sắc, logo và lời của bạn trên màn hình bắt đầu, thẻ liên kết và mã QR, cùng liên kết ở tên miền của bạn.',
    },
    {
      id: 'api',
      name: 'Truy cập API',
      text: 'Mã truy cập cho chương trình của bạn, chương trình dòng lệnh, thư viện có kiểu, và webhook.',
    },
    {
      id: 'team',
      name: 'Làm việc nhóm',
      text: 'Không gian làm việc với bốn vai trò, bình luận và nhật ký hoạt động.',
    },
    {
      id: 'ar',
      name: 'Tính năng AR nâng cao',
      text: 'Sân khấu: nhiều cảnh và hình ảnh, chữ, âm thanh, nút bấm và chuyển động. Có trong mọi gói.',
    },
    {
      id: 'export',
      name: 'Xuất và sao lưu dữ liệu',
      text: 'Dự án thành trang web cho máy chủ của bạn, và sao lưu mọi dự án vào bucket của bạn. Trong mọi gói: mỗi dự án thành tệp lưu trữ để nhập lại, và mọi dữ liệu tài khoản.',
    },
  ],
  featuresNote:
    'Những gì có trong mọi gói vẫn là của bạn khi không dùng Pro. Ai cũng có thể hỏi bộ phận hỗ trợ; câu hỏi của gói Pro được ưu tiên.',
  choosePlan: 'Chọn gói',
  plans: {
    monthly: { name: 'Theo tháng', price: '$20', period: 'mỗi tháng' },
    yearly: { name: 'Theo năm', price: '$200', period: 'mỗi năm', saving: 'Tiết kiệm $40 mỗi năm' },
  },
  bestValue: 'Lợi nhất',
  notes: [`Hủy bất cứ lúc nào. Hoàn tiền trong ${REFUND_DAYS} ngày.`, 'Mọi gói đều có dự án công khai không giới hạn.'],
  demo: 'Máy chủ này dùng chế độ thanh toán thử: nâng cấp có hiệu lực ngay và không thu tiền.',
  unavailable:
    'Máy chủ này không bán gói nâng cấp. Hãy viết cho người quản lý: họ có thể chuyển tài khoản của bạn sang Pro.',
  contact: 'Liên hệ',
  toPayment: { monthly: 'Đến trang thanh toán: $20 mỗi tháng', yearly: 'Đến trang thanh toán: $200 mỗi năm' },
  toPaymentNote: 'Bạn thanh toán trên trang của Stripe. Chưa có khoản nào bị thu trước khi bạn xác nhận ở đó.',
  leaving: 'Đang mở trang thanh toán...',
  confirming: {
    title: 'Đang xác nhận thanh toán',
    text: 'Việc này mất một chút thời gian. Hãy giữ trang này mở.',
    notPaidTitle: 'Chưa thanh toán',
    notPaidText: 'Không có khoản nào bị thu, mọi thứ vẫn như cũ.',
    slowTitle: 'Thanh toán của bạn vẫn đang được xác nhận',
    slowText: 'Tài khoản tự chuyển sang Pro ngay khi thanh toán được xác nhận. Bạn không cần thanh toán thêm lần nữa.',
    checkAgain: 'Kiểm tra lại',
    notPrivateYet: 'Dự án của bạn chưa chuyển sang riêng tư. Hãy đặt riêng tư khi tài khoản đã là Pro.',
    failedTitle: 'Không xác nhận được thanh toán',
    retry: 'Thử lại',
    later: 'Tiếp tục',
  },
  madePrivate: { title: 'Thành công', description: 'Dự án giờ là riêng tư' },
  notMadePrivate: { title: 'Lỗi', description: 'Không đổi được chế độ hiển thị của dự án' },
  ended: (date) => `Gói Pro đã kết thúc ngày ${date}`,
  endedText: 'Dự án riêng tư của bạn vẫn riêng tư. Để đặt thêm dự án riêng tư, hãy gia hạn Pro.',
  renew: 'Gia hạn Pro',
  hideEnded: 'Ẩn thông báo này',
  card: {
    title: 'Gói dịch vụ',
    free: 'Miễn phí: dự án công khai không giới hạn.',
    plan: { monthly: 'Pro, trả theo tháng.', yearly: 'Pro, trả theo năm.' },
    renewsOn: (date) => `Gói tự gia hạn ngày ${date}.`,
    endsOn: (date) => `Gói kết thúc ngày ${date} và không tự gia hạn.`,
    pro: 'Pro',
    manage: 'Quản lý gói và thanh toán',
    manageText: 'Thẻ, hóa đơn, đổi gói, hủy gói: tất cả trên trang của Stripe.',
    manageFailed: 'Không mở được trang thanh toán',
    seePlans: 'Xem các gói',
  },
  upgrade: { monthly: 'Nâng cấp với $20 mỗi tháng', yearly: 'Nâng cấp với $200 mỗi năm' },
  shorter: {
    title: { monthly: 'Chuyển sang gói tháng?', yearly: 'Chuyển sang gói năm?' },
    text: (endsNow, wouldEnd) =>
      `Gói của bạn có hiệu lực đến ${endsNow}. Gói mới bắt đầu hôm nay và kết thúc vào ${wouldEnd}: phần thời gian còn lại sẽ mất.`,
    keep: 'Giữ gói hiện tại',
    change: { monthly: 'Chuyển sang gói tháng', yearly: 'Chuyển sang gói năm' },
  },
  upgrading: 'Đang nâng cấp...',
  later: 'Để sau',
  succeeded: 'Nâng cấp Pro thành công!',
  welcome: (plan) => `Chào mừng bạn đến với gói Pro ${plan}! Giờ bạn có thể tạo dự án riêng tư.`,
  failed: { title: 'Nâng cấp không thành công', description: 'Hãy thử lại hoặc liên hệ hỗ trợ.' },
};
