import type { templates as base } from '../default/templates';
import type { Table } from '../table';

export const templates: Table<typeof base> = {
  title: 'Mẫu có sẵn',
  subtitle: 'Bắt đầu từ một mẫu hoàn chỉnh: mỗi mẫu có sẵn hình, mô hình hoặc video, bạn chỉ đổi những gì mình muốn.',
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
  picture: (title) => `Hình của ${title}`,
  modelFailed: 'Không hiển thị được mô hình 3D.',
  kinds: {
    'image-tracking 3d-model': 'Mô hình 3D trên hình',
    'image-tracking video': 'Video trên hình',
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
      tags: ['Sản phẩm', 'Cỡ thật', 'Không cần hình'],
    },
    'cold-brew': {
      title: 'Áp phích sống',
      description: 'Ly cà phê trên áp phích đầy dần, nhãn giá đung đưa. Đoạn phim khớp đúng khung áp phích.',
      tags: ['Áp phích', 'Video', 'Chiến dịch'],
    },
    'garden-house': {
      title: 'Ngôi nhà từ tờ rơi',
      description: 'Mặt bằng biến thành ngôi nhà nhấc mái lên để người mua nhìn vào từng phòng.',
      tags: ['Mặt bằng', 'Chuyển động', 'Bản in'],
    },
    'opening-night': {
      title: 'Đêm khai mạc',
      description: 'Lời mời cỡ người thật hiện ra nơi khách đứng: sân khấu, ánh đèn và ngày giờ.',
      tags: ['Thư mời', 'Video', 'Không cần hình'],
    },
    'solar-system': {
      title: 'Trang sách Hệ Mặt Trời',
      description: 'Các hành tinh bước ra khỏi trang sách và chạy trên quỹ đạo của mình.',
      tags: ['Lớp học', 'Chuyển động', 'Khoa học'],
    },
    breathing: {
      title: 'Tờ hướng dẫn thở',
      description: 'Tờ rơi cho phòng chờ, thở cùng người đọc: bốn giây hít vào, bốn giây thở ra.',
      tags: ['Tờ rơi', 'Video', 'Thư giãn'],
    },
    robot: {
      title: 'Robot bỏ túi',
      description: 'Chú robot vẫy tay và bay lơ lửng trên mọi mặt bàn, cho trò chơi, thẻ bài và trang hâm mộ.',
      tags: ['Nhân vật', 'Chuyển động', 'Không cần hình'],
    },
    'gift-box': {
      title: 'Bất ngờ cửa kính',
      description: 'Hình dán cửa hàng có hộp quà tự mở, để lộ món đang khuyến mãi.',
      tags: ['Khuyến mãi', 'Chuyển động', 'Hình dán'],
    },
  },
};
