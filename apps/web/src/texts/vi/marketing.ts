import { PLAN_NOTICE_DAYS, REFUND_DAYS } from '@anchora/contract/limits';
import type { marketing as base } from '../default/marketing';
import type { Table } from '../table';

export const marketing: Table<typeof base> = {
  pricing: {
    title: 'Bảng giá',
    subtitle: 'Dự án công khai miễn phí, không giới hạn. Pro dành cho những gì không phải ai cũng được xem.',
    plans: [
      {
        id: 'free',
        name: 'Miễn phí',
        price: '$0',
        period: 'mãi mãi',
        description: 'Cho mọi thứ ai cũng xem được.',
        features: [
          'Dự án công khai không giới hạn',
          'Theo dõi hình ảnh và AR trong không gian',
          'Mô hình 3D và video',
          'Liên kết, mã QR và trang in',
          'Số lượt xem và chia sẻ',
        ],
        buttonText: 'Bắt đầu miễn phí',
        popular: false,
      },
      {
        id: 'monthly',
        name: 'Pro',
        price: '$20',
        period: 'mỗi tháng',
        description: 'Cho việc đang làm dở và việc cho khách hàng.',
        features: [
          'Mọi thứ của gói Miễn phí',
          'Dự án riêng tư không giới hạn',
          'Thương hiệu của bạn trên màn hình bắt đầu, thẻ liên kết và mã QR',
          'Liên kết và mã QR ở tên miền của bạn',
          'Không gian làm việc cho nhóm: bốn vai trò, chuyển dự án, nhật ký hoạt động',
          'Bình luận, và liên kết góp ý cho khách',
          'Mã truy cập API, chương trình dòng lệnh và webhook',
          'Dự án thành trang web cho máy chủ của bạn',
          'Câu hỏi cho bộ phận hỗ trợ được ưu tiên',
          'Huy hiệu Pro trên tài khoản',
        ],
        buttonText: 'Nâng cấp lên Pro',
        popular: true,
      },
      {
        id: 'yearly',
        name: 'Theo năm',
        price: '$200',
        period: 'mỗi năm',
        description: 'Như gói Pro, tặng hai tháng.',
        features: ['Mọi thứ của Pro', 'Tiết kiệm $40 mỗi năm'],
        buttonText: 'Nâng cấp lên Pro',
        popular: false,
      },
      {
        id: 'enterprise',
        name: 'Doanh nghiệp',
        price: 'Thỏa thuận',
        period: 'mỗi năm',
        description: 'Cho nhiều người, hoặc máy chủ của riêng bạn.',
        features: [
          'Toàn bộ nền tảng, do bạn vận hành',
          'Địa chỉ và nơi lưu trữ của riêng bạn',
          'Pro cho những ai bạn chọn',
        ],
        buttonText: 'Liên hệ',
        popular: false,
      },
    ],
    popular: 'Phổ biến nhất',
    isPro: 'Bạn đã là Pro',
    included: {
      title: 'Pro hiện có những gì',
    },
    faq: {
      title: 'Câu hỏi',
      items: [
        { question: 'Khi nào thay đổi gói có hiệu lực?', answer: 'Thay đổi gói có hiệu lực ngay lập tức.' },
        {
          question: 'Điều gì xảy ra khi gói Pro kết thúc?',
          answer: `Những gì bạn đã xuất bản vẫn hoạt động. Dự án riêng tư vẫn riêng tư, thành viên các không gian của bạn vẫn giữ quyền. Thương hiệu không còn hiển thị, thêm dự án riêng tư và lời mời mới phải đợi đến khi gia hạn. Bạn được báo trước ${PLAN_NOTICE_DAYS} ngày qua email và chuông thông báo.`,
        },
        {
          question: 'Làm sao để hủy, và tôi có được hoàn tiền không?',
          answer: `Cả hai đều là nút trong Cài đặt tài khoản. Gói đã hủy dùng được đến hết kỳ đã trả. Trong ${REFUND_DAYS} ngày từ khi bắt đầu, bạn được hoàn lại toàn bộ khoản thanh toán và gói Pro kết thúc ngay. Mỗi tài khoản được một lần mỗi năm.`,
        },
        {
          question: 'Người xem có cần tài khoản hay ứng dụng không?',
          answer: 'Không cần. Họ quét mã và trình duyệt của điện thoại lo phần còn lại.',
        },
        {
          question: 'Tôi có mang dữ liệu của mình đi được không?',
          answer: 'Được. Trong Cài đặt tài khoản có bản tải về gồm mọi thứ bạn đã làm và mọi tệp bạn đã tải lên.',
        },
      ],
    },
    enterprise: {
      title: 'Nhiều hơn một người, hoặc máy chủ của riêng bạn?',
      text: 'Toàn bộ nền tảng có thể do bạn tự vận hành. Hãy cho chúng tôi biết bạn đang nghĩ gì.',
      link: 'Doanh nghiệp',
    },
  },
  enterprise: {
    title: 'AR theo cách của bạn',
    subtitle: 'Toàn bộ nền tảng trên máy chủ của bạn: địa chỉ, dữ liệu và quy tắc của bạn.',
    points: [
      {
        title: 'Do bạn vận hành',
        text: 'Một lệnh là chạy, kèm cơ sở dữ liệu. Tệp nằm trên ổ đĩa của bạn hoặc trong kho S3 của bạn.',
      },
      {
        title: 'Không có bên thứ ba',
        text: 'Bộ theo dõi, trình xem và phông chữ đều do máy chủ của bạn phục vụ. Trình duyệt của người xem không liên lạc với ai khác.',
      },
      {
        title: 'Hình ảnh camera ở lại trên điện thoại',
        text: 'Hình ảnh được nhận diện ngay trong trình duyệt của người xem. Không hình ảnh camera nào bị tải lên.',
      },
      {
        title: 'Nhóm theo quy tắc của bạn',
        text: 'Bạn đặt số chỗ của mỗi không gian và chọn ai là Pro, không cần thanh toán. Nhóm có thể yêu cầu đăng nhập hai bước; vai trò, việc chuyển và xuất bản dự án đều được ghi lại.',
      },
      {
        title: 'Hỗ trợ do bạn đảm nhiệm',
        text: 'Câu hỏi của người dùng đến với bạn kèm dự án, trang và thiết bị, gói Pro được ưu tiên. Bạn đặt thời hạn cố gắng trả lời.',
      },
    ],
    form: {
      title: 'Viết cho chúng tôi',
      text: 'Bạn muốn làm gì, và cho bao nhiêu người? Câu trả lời sẽ đến qua email.',
      name: 'Tên của bạn',
      email: 'Email',
      company: 'Công ty (không bắt buộc)',
      message: 'Lời nhắn',
      website: 'Để trống ô này',
      send: 'Gửi lời nhắn',
      sending: 'Đang gửi...',
      sentTitle: 'Đã nhận được lời nhắn của bạn',
      sentText: (email) => `Câu trả lời sẽ được gửi đến ${email}.`,
      another: 'Viết lời nhắn khác',
      failed: { title: 'Không gửi được lời nhắn', description: 'Vui lòng thử lại.' },
    },
  },
};
