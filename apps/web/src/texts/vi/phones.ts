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
      animation:
        'Ở đó phần nào uốn cong sẽ đứng yên như lúc hoạt ảnh bắt đầu. Phần chuyển động nguyên khối vẫn chuyển động.',
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
  views: {
    title: 'Mỗi loại điện thoại sẽ thấy gì',
    text: 'Trình xem chọn cách tốt nhất mà thiết bị có, và chuyển sang cách tiếp theo khi thiếu hoặc bị từ chối.',
    kinds: {
      'android-ar': 'Android có AR',
      iphone: 'iPhone và iPad',
      android: 'Android khác',
      still: 'Điện thoại không có cảm biến chuyển động',
      desktop: 'Máy tính, và khi không có máy ảnh',
    },
    order: 'Các cách xem, tốt nhất trước',
    rungs: {
      image: 'Trên bức hình',
      A: 'Đặt trên bề mặt',
      B: 'Trình xem AR của iPhone',
      C: 'Trình xem AR của Android',
      D: 'Máy ảnh và chuyển động',
      E: 'Chỉ máy ảnh',
      F: 'Không có máy ảnh',
    },
    ways: {
      '3d-model': {
        image: 'Máy ảnh tìm bức hình; mô hình đứng ngay trên đó.',
        A: 'Người xem đặt nó lên sàn hoặc bàn và đi quanh.',
        B: 'Mở trong Quick Look, đúng kích thước thật.',
        C: 'Mở trong Scene Viewer nếu điện thoại có.',
        D: 'Trên hình ảnh máy ảnh. Giữ nguyên chỗ khi người xem xoay quanh.',
        E: 'Trên hình ảnh máy ảnh, luôn ở phía trước. Dùng ngón tay để di chuyển và xoay.',
        F: 'Xem 3D xoay được, kèm mã để xem tiếp bằng điện thoại.',
      },
      video: {
        image: 'Máy ảnh tìm bức hình; video phát ngay trên đó.',
        A: 'Người xem đặt nó lên sàn hoặc lên tường, và nó ở yên đó.',
        B: 'Trình xem của iPhone không phát video.',
        C: 'Trình xem của Android không phát video.',
        D: 'Trên hình ảnh máy ảnh. Giữ nguyên chỗ khi người xem xoay quanh.',
        E: 'Trên hình ảnh máy ảnh, luôn ở phía trước.',
        F: 'Video trên trang, kèm mã để xem tiếp bằng điện thoại.',
      },
    },
    withoutUsdz: 'Nếu có phiên bản cho iPhone, iPhone sẽ mở mô hình bằng trình xem AR riêng trước tiên.',
    open: 'Xem trước trực tiếp',
    stageLabel: (rung) => `Xem trước: ${rung}`,
    stageFailed: 'Trình duyệt này không hiển thị được bản xem trước.',
    onPicture: 'Phần xem trước của dự án cho thấy nội dung trên bức hình.',
    noContent: 'Chọn một tệp để xem tại đây.',
  },
  weight: {
    title: 'Nặng đối với điện thoại',
    parts: {
      modelBytes: (size) => `Mô hình nặng ${size}; đến 10 MB thì mở nhanh.`,
      triangles: (count) => `Có ${count} tam giác; điện thoại vẽ mượt đến 200.000.`,
      texturePx: (pixels) => `Kết cấu lớn nhất có cạnh ${pixels} pixel; 2.048 là đủ.`,
      videoS: (seconds) => `Video dài ${seconds} giây; hầu hết người xem ở lại dưới 60 giây.`,
      videoBytes: (size) => `Video nặng ${size}; đến 25 MB thì bắt đầu nhanh.`,
      videoSidePx: (pixels) => `Cạnh dài của video là ${pixels} pixel; điện thoại hiển thị không quá 1.920.`,
    },
    todo: {
      modelBytes: 'Hãy nén bằng meshopt (gltfpack -cc, hoặc gltf-transform optimize); thường chỉ còn một phần năm.',
      triangles: 'Hãy đơn giản hóa: trong Blender bằng Decimate, hoặc gltfpack -si 0.5.',
      texturePx: 'Hãy thu nhỏ kết cấu còn 2.048 hoặc 1.024 pixel rồi xuất lại.',
      videoS: 'Hãy cắt lấy phần quan trọng; video tự lặp lại.',
      videoBytes: 'Hãy xuất với khoảng 4 Mbit/s (H.264).',
      videoSidePx: 'Hãy xuất ở 1080p.',
    },
  },
};
