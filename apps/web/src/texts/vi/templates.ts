import type { templates as base } from '../default/templates';
import type { Table } from '../table';

export const templates: Table<typeof base> = {
  title: 'Mẫu có sẵn',
  subtitle:
    'Bắt đầu từ một mẫu hoàn chỉnh: mỗi mẫu có sẵn hình ảnh, mô hình hoặc video, bạn chỉ đổi những gì mình muốn.',
  filters: {
    label: 'Bộ lọc',
    category: 'Lĩnh vực',
    difficulty: 'Độ khó',
    all: 'Tất cả',
    allDifficulties: 'Tất cả',
    clear: 'Xóa bộ lọc',
  },
  count: (count) => `${count} mẫu`,
  none: 'Không có mẫu nào khớp với bộ lọc đã chọn.',
  use: 'Dùng mẫu',
  useOf: (title) => `Dùng mẫu: ${title}`,
  preview: 'Xem thử',
  previewOf: (title) => `Xem thử: ${title}, mở trong thẻ mới`,
  tags: 'Nhãn',
  play: (title) => `Cho ${title} chuyển động`,
  picture: (title) => `Hình ảnh của ${title}`,
  modelFailed: 'Không hiển thị được mô hình 3D.',
  kinds: {
    'image-tracking 3d-model': 'Mô hình 3D trên hình ảnh',
    'image-tracking video': 'Video trên hình ảnh',
    'markerless 3d-model': 'Mô hình 3D trong phòng',
    'markerless video': 'Video trong phòng',
  },
  categories: {
    'E-commerce': 'Thương mại điện tử',
    Marketing: 'Tiếp thị',
    'Real Estate': 'Bất động sản',
    Events: 'Sự kiện',
    Education: 'Giáo dục',
    Healthcare: 'Y tế',
    Gaming: 'Trò chơi',
    Retail: 'Bán lẻ',
  },
  difficulties: { Beginner: 'Cơ bản', Intermediate: 'Trung bình', Advanced: 'Nâng cao' },
  items: {
    'table-lamp': {
      title: 'Đèn bàn tại nhà',
      description: 'Chiếc đèn đồng đúng kích thước thật: khách đặt thử lên bàn nhà mình trước khi mua.',
      guide: 'Đặt chiếc đèn lên bàn của bạn rồi đi vòng quanh: đèn hiện đúng kích thước thật.',
      tags: ['Sản phẩm', 'Cỡ thật', 'Đặt trong không gian'],
    },
    'cold-brew': {
      title: 'Áp phích sống',
      description: 'Ly cà phê trên áp phích đầy dần, nhãn giá đung đưa. Đoạn phim khớp đúng khung áp phích.',
      guide: 'Hướng camera vào áp phích và xem ly cà phê đầy dần.',
      tags: ['Áp phích', 'Video', 'Chiến dịch'],
    },
    'garden-house': {
      title: 'Ngôi nhà từ tờ rơi',
      description: 'Mặt bằng biến thành ngôi nhà nhấc mái lên để người mua nhìn vào từng phòng.',
      guide: 'Hướng camera vào mặt bằng. Mái nhà sẽ nhấc lên để lộ các phòng.',
      tags: ['Mặt bằng', 'Chuyển động', 'Bản in'],
    },
    'opening-night': {
      title: 'Đêm khai mạc',
      description: 'Lời mời cỡ người thật hiện ra nơi khách đứng: sân khấu, ánh đèn và ngày giờ.',
      guide: 'Đặt sân khấu trước mặt bạn và bật tiếng.',
      tags: ['Thư mời', 'Video', 'Đặt trong không gian'],
    },
    'solar-system': {
      title: 'Trang sách Hệ Mặt Trời',
      description: 'Các hành tinh bước ra khỏi trang sách và chạy trên quỹ đạo của mình.',
      guide: 'Hướng camera vào trang sách. Hành tinh càng gần Mặt Trời thì chạy càng nhanh.',
      tags: ['Lớp học', 'Chuyển động', 'Khoa học'],
    },
    breathing: {
      title: 'Tờ hướng dẫn thở',
      description: 'Tờ rơi cho phòng chờ, thở cùng người đọc: bốn giây hít vào, bốn giây thở ra.',
      guide: 'Hướng camera vào tờ rơi và thở cùng bông hoa: hít vào khi hoa nở, thở ra khi hoa khép.',
      tags: ['Tờ rơi', 'Video', 'Thư giãn'],
    },
    robot: {
      title: 'Robot bỏ túi',
      description: 'Chú robot vẫy tay và bay lơ lửng trên mọi mặt bàn, cho trò chơi, thẻ bài và trang hâm mộ.',
      guide: 'Đặt robot lên mặt bàn và vẫy tay chào lại.',
      tags: ['Nhân vật', 'Chuyển động', 'Đặt trong không gian'],
    },
    'noodle-menu': {
      title: 'Thực đơn biết dọn món',
      description: 'Tô phở bốc khói đứng ngay trên thực đơn in, kèm giá; bấm nút để xem thành phần.',
      guide: 'Đặt thực đơn lên bàn rồi hướng camera vào: tô phở đứng trên tấm lót.',
      tags: ['Thực đơn', 'Đứng trên bàn', 'Nút bấm'],
    },
  },
};
