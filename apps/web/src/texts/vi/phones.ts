import type { phones as base } from '../default/phones';
import type { Table } from '../table';

export const phones: Table<typeof base> = {
  usdz: {
    /** Of the numbers in these texts. */
    locale: 'vi',
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
    skipped: 'Không có phiên bản cho iPhone. iPhone sẽ hiển thị mô hình trên hình ảnh camera.',
    make: 'Tạo ngay',
    retry: 'Thử lại',
    failed: 'Không thể tạo phiên bản cho iPhone',
    without: 'Dự án vẫn hoạt động: iPhone sẽ hiển thị mô hình trên hình ảnh camera.',
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
      'Dự án chưa có phiên bản cho iPhone. Thiếu nó, iPhone hiển thị mô hình trên hình ảnh camera, kém ổn định hơn.',
    linked: 'Giờ iPhone mở mô hình bằng trình xem AR riêng',
    linkFailed: 'Không thể thêm phiên bản cho iPhone vào dự án',
  },
  views: {
    title: 'Mỗi loại điện thoại sẽ thấy gì',
    text: 'Trình xem chọn cách tốt nhất mà thiết bị có, và chuyển sang cách tiếp theo khi thiếu hoặc bị từ chối.',
    tracked: 'Mọi điện thoại có camera đều hiển thị nội dung trên hình ảnh đã in. Không cần cài ứng dụng.',
    check: 'Xem thiết bị làm được gì',
    opensNewTab: '(mở trong thẻ mới)',
    kinds: {
      'android-ar': 'Android có AR',
      iphone: 'iPhone và iPad',
      android: 'Android khác',
      still: 'Điện thoại không có cảm biến chuyển động',
      desktop: 'Máy tính và thiết bị không có camera',
    },
    order: 'Các cách xem, theo thứ tự thử',
    wayNames: {
      image: 'Trên hình ảnh',
      webxr: 'Đặt trên bề mặt',
      'quick-look': 'Trình xem AR của iPhone',
      'scene-viewer': 'Trình xem AR của Android',
      'camera-motion': 'Camera và chuyển động',
      camera: 'Chỉ camera',
      'no-camera': 'Không có camera',
    },
    ways: {
      '3d-model': {
        image: 'Camera tìm hình ảnh; mô hình đứng ngay trên đó.',
        webxr: 'Người xem đặt nó lên sàn hoặc bàn và đi quanh.',
        'quick-look': 'Mở trong Quick Look, đúng kích thước thật.',
        'scene-viewer': 'Mở trong Scene Viewer nếu điện thoại có.',
        'camera-motion': 'Trên hình ảnh camera. Giữ nguyên chỗ khi người xem xoay quanh.',
        camera: 'Trên hình ảnh camera, luôn ở phía trước. Dùng ngón tay để di chuyển và xoay.',
        'no-camera': 'Xem 3D xoay được, kèm mã để xem tiếp bằng điện thoại.',
      },
      video: {
        image: 'Camera tìm hình ảnh; video phát ngay trên đó.',
        webxr: 'Người xem đặt nó lên sàn hoặc lên tường, và nó ở yên đó.',
        'quick-look': 'Trình xem của iPhone không phát video.',
        'scene-viewer': 'Trình xem của Android không phát video.',
        'camera-motion': 'Trên hình ảnh camera. Giữ nguyên chỗ khi người xem xoay quanh.',
        camera: 'Trên hình ảnh camera, luôn ở phía trước.',
        'no-camera': 'Video trên trang, kèm mã để xem tiếp bằng điện thoại.',
      },
    },
    withoutUsdz: 'Nếu có phiên bản cho iPhone, iPhone sẽ mở mô hình bằng trình xem AR riêng trước tiên.',
    open: 'Xem trước trực tiếp',
    stageLabel: (way) => `Xem trước: ${way}`,
    stageFailed: 'Trình duyệt này không hiển thị được bản xem trước.',
    onPicture: 'Phần xem trước của dự án cho thấy nội dung trên hình ảnh.',
    noContent: 'Chọn một tệp để xem tại đây.',
  },
  weight: {
    locale: 'vi',
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
      modelBytes: 'Hãy xuất lại với chế độ nén (meshopt hoặc Draco) và bỏ những phần không cần thiết.',
      triangles: 'Hãy đơn giản hóa: chẳng hạn bằng công cụ Decimate trong Blender.',
      texturePx: 'Hãy thu nhỏ kết cấu còn 2.048 hoặc 1.024 pixel rồi xuất lại.',
      videoS: 'Hãy cắt lấy phần quan trọng; video tự lặp lại.',
      videoBytes: 'Hãy xuất với khoảng 4 Mbit/s (H.264).',
      videoSidePx: 'Hãy xuất ở 1080p.',
    },
  },
};
