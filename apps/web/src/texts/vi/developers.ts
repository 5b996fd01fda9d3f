import { WEBHOOK_TIMEOUT_MS } from '@anchora/contract/limits';
import type { developers as base } from '../default/developers';
import type { Table } from '../table';

export const developers: Table<typeof base> = {
  title: 'Dành cho nhà phát triển',
  subtitle:
    'Từ con số không đến một dự án đã xuất bản trong năm phút bằng curl, hoặc cả một thư mục dự án chỉ bằng một lệnh.',
  needs: (picture, video) =>
    `Bạn cần một tài khoản Pro, curl, một hình ảnh để quét (${picture}) và một video ngắn (${video}) trong thư mục hiện tại.`,
  token: 'MÃ_CỦA_BẠN',
  makeToken: 'Tạo mã truy cập',
  reference: 'Mọi lệnh gọi (OpenAPI)',
  copy: 'Sao chép',
  copyOf: (step) => `Sao chép lệnh: ${step}`,
  copied: 'Đã sao chép lệnh',
  notCopied: 'Không sao chép được lệnh. Hãy chọn và tự sao chép.',
  steps: {
    token: {
      title: 'Tạo mã truy cập',
      text: 'Với quyền đọc, ghi và xuất bản. Câu trả lời nêu không gian làm việc và các quyền.',
    },
    upload: {
      title: 'Tải hình ảnh và video lên',
      text: 'Mỗi tệp được kiểm tra ngay. Nhận JPEG, PNG, MP4 và GLB; định dạng khác chỉ trình duyệt mới chuyển đổi được.',
    },
    create: {
      title: 'Tạo dự án',
      text: 'Dự án công khai ngay. Gửi lại với cùng Idempotency-Key không tạo dự án thứ hai.',
    },
    wait: {
      title: 'Chờ tệp theo dõi',
      text: 'Máy chủ chuẩn bị hình ảnh trong vài giây. Dòng cuối là liên kết cho khách xem.',
    },
    code: { title: 'Lấy mã QR', text: 'Tệp SVG để in bên cạnh hình ảnh.' },
  },
  cli: {
    title: 'Nhiều dự án từ dòng lệnh',
    text: (folder) =>
      `Chương trình hỏi mã truy cập của bạn, rồi tạo một dự án cho mỗi hàng của bảng: tệp CSV có các cột name, picture và content trong thư mục “${folder}”, cùng chỗ với các tệp được nêu. Nếu bị ngắt, hãy chạy lại lệnh: không có gì bị tạo hai lần. Chương trình còn xuất bản, thay tệp, liệt kê dự án, lưu mã QR và số liệu. Cần Node.js 20.12 trở lên.`,
    address:
      'Luôn giữ địa chỉ của máy chủ này trong lệnh: nếu chỉ ghi tên, máy sẽ chạy bất cứ thứ gì mang tên đó trong kho gói công khai.',
    files: {
      'cli.tgz': 'Chương trình',
      'cli.tgz.sha256': 'Mã kiểm của chương trình (SHA-256)',
      'client.tgz': 'Thư viện có kiểu cho JavaScript và TypeScript',
      'client.tgz.sha256': 'Mã kiểm của thư viện (SHA-256)',
    },
  },
  hooks: {
    title: 'Nhận thông báo sự kiện',
    text: 'Webhook gửi một yêu cầu POST đến địa chỉ của bạn khi dự án được xuất bản, thay đổi hoặc bị gỡ, khi chuẩn bị hình ảnh không thành công, khi đạt mốc lượt xem, và khi có số liệu hằng tuần. Câu trả lời chứa khóa bí mật, chỉ một lần này. Webhook cần quyền write; bạn liệt kê, sửa, xóa và đổi khóa của chúng theo cách tương tự.',
    signature: `Hãy kiểm tra từng thông điệp: tiêu đề anchora-signature có dạng “t=giây,v1=chữ ký”. Hãy tính HMAC-SHA256 của t, một dấu chấm và phần thân với khóa bí mật, ở dạng thập lục phân, so sánh với v1, và từ chối t cũ hơn năm phút. Trong lúc đổi khóa sẽ có hai v1. Hãy trả lời 2xx trong vòng ${WEBHOOK_TIMEOUT_MS / 1000} giây. Một thông điệp có thể đến hai lần với cùng id, và thông điệp sau có thể đến trước: number đếm các sự kiện của dự án.`,
  },
  rules: {
    title: 'Nên biết',
    items: [
      'Mã truy cập thay mặt một thành viên trong một không gian, không bao giờ vượt vai trò của người đó. Gửi bằng “Authorization: Bearer” và giữ như mật khẩu.',
      'Các tiêu đề RateLimit cho biết còn bao nhiêu yêu cầu trong phút này. Sau lỗi 429, hãy chờ số giây trong Retry-After.',
      'Danh sách có nhiều trang: gửi nextCursor của câu trả lời làm cursor của yêu cầu sau.',
      'Lỗi là JSON có message và code. Mã lỗi được giữ nguyên; lời có thể thay đổi.',
      'Lệnh gọi dưới /api/v1 chỉ thay đổi bằng cách thêm: có thêm trường và lệnh, không bớt.',
      'Bản sao cho iPhone của mô hình 3D (USDZ) cần trình duyệt: nó được tạo khi một thành viên mở trang dự án lần tới. Trước đó câu trả lời ghi “needs-a-browser”.',
    ],
  },
};
