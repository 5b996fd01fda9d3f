import type { phones as base } from '../default/phones';
import type { Table } from '../table';

export const phones: Table<typeof base> = {
  usdz: {
    title: 'Cho iPhone và iPad',
    why: 'iPhone mở mô hình bằng trình xem AR riêng, cần một phiên bản riêng. Trình duyệt này sẽ tạo nó.',
    stages: {
      reading: 'Đang đọc mô hình...',
      shaping: 'Đang đưa về kích thước thật...',
      textures: 'Đang chuẩn bị kết cấu bề mặt...',
      writing: 'Đang ghi phiên bản cho iPhone...',
    },
    sending: (percent) => `Đang tải lên phiên bản cho iPhone, ${percent}%`,
    checking: 'Đang kiểm tra phiên bản cho iPhone...',
    ready: 'Phiên bản cho iPhone đã sẵn sàng',
    size: (width, height, depth) => `Cao ${height}, rộng ${width}, sâu ${depth}.`,
    shrunk: (count, side) => `${count} kết cấu đã được thu nhỏ còn ${side} pixel.`,
    heavy: (size) => `Với ${size}, nó mở chậm trên mạng di động. Giảm số tam giác để tệp nhỏ hơn.`,
    notes: {
      animation: 'Ở đó mô hình đứng yên, như lúc hoạt ảnh bắt đầu.',
      lines: 'Ở đó không có các điểm và đường.',
      'vertex-colours': 'Màu tô trên đỉnh trở thành một màu. Hãy chuyển chúng vào kết cấu để giữ lại.',
      glass: 'Ở đó kính chỉ trong suốt, không bẻ cong ánh sáng.',
      'special-surface': 'Ở đó vải, kim loại xước và màng xà phòng trông như bề mặt thường.',
    },
    skip: 'Bỏ qua',
    skipped: 'Không có phiên bản cho iPhone. iPhone sẽ hiển thị mô hình trên hình ảnh máy ảnh.',
    make: 'Tạo ngay',
    retry: 'Thử lại',
    failed: 'Không thể tạo phiên bản cho iPhone',
    without: 'Dự án vẫn hoạt động: iPhone sẽ hiển thị mô hình trên hình ảnh máy ảnh.',
    failures: {
      empty: 'Mô hình không có bề mặt nào để hiển thị.',
      'too-many-triangles':
        'Mô hình có quá nhiều tam giác cho iPhone: hơn 400.000. Hãy đơn giản hóa (trong Blender: Decimate) rồi chọn lại.',
      'too-large':
        'Phiên bản cho iPhone sẽ lớn hơn 50 MB. Hãy đơn giản hóa mô hình, hoặc dùng ít kết cấu và nhỏ hơn, rồi chọn lại.',
      unreadable: 'Không thể đọc mô hình. Hãy xuất lại dạng .glb rồi chọn lại.',
      browser:
        'Trình duyệt này không tạo được. Hãy dùng Chrome, Edge, Firefox hoặc Safari mới, đóng các thẻ khác, hoặc đơn giản hóa mô hình.',
      upload: 'Đã tạo nhưng không thể tải lên.',
      refused: 'Đã tạo nhưng không thể sử dụng.',
    },
    missing: 'iPhone chưa có chế độ xem tốt nhất',
    offer:
      'Dự án chưa có phiên bản cho iPhone. Thiếu nó, iPhone hiển thị mô hình trên hình ảnh máy ảnh, kém ổn định hơn.',
    linked: 'Giờ iPhone mở mô hình bằng trình xem AR riêng',
    linkFailed: 'Không thể thêm phiên bản cho iPhone vào dự án',
  },
};
