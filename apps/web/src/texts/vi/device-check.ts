import { KEPT_DAYS } from '@anchora/ar-runtime/camera/learned-lenses';
import type { deviceCheck as base } from '../default/device-check';
import type { Table } from '../table';

const finding = (is: string, means: string, todo = '') => ({ is, means, todo });

export const deviceCheck: Table<typeof base> = {
  title: 'Thiết bị này làm được gì',
  subtitle: 'Kiểm tra ngay trong trình duyệt này. Không có gì được gửi đi.',
  reading: 'Đang xem xét thiết bị...',
  gets: 'Người dùng thiết bị như thế này sẽ thấy gì',
  kinds: {
    tracked: 'Trên một hình ảnh đã in',
    model: 'Mô hình 3D trong không gian',
    video: 'Video trong không gian',
  },
  ways: {
    image: 'Camera tìm hình ảnh và nội dung nằm ngay trên đó.',
    webxr: 'Đặt trên sàn hoặc bàn, và đứng yên ở đó khi bạn đi quanh.',
    'quick-look': 'Mở trong trình xem AR của iPhone, đúng kích thước thật.',
    'scene-viewer': 'Mở trong trình xem AR của Android.',
    'camera-world': 'Hiện trên hình ảnh camera; đứng yên trên sàn khi bạn đi quanh.',
    'camera-motion': 'Hiện trên hình ảnh camera; giữ nguyên chỗ khi bạn xoay người.',
    camera: 'Hiện trên hình ảnh camera, ngay trước mặt bạn.',
    'no-camera': 'Hiện trên màn hình không cần camera, kèm mã để xem tiếp bằng điện thoại.',
  },
  try: 'Thử camera và tốc độ',
  tryAgain: 'Thử lại',
  tryText: 'Trình duyệt sẽ hỏi quyền camera và chuyển động. Camera đóng lại ngay, không lưu hình ảnh nào.',
  steps: {
    camera: 'Đang mở camera...',
    motion: 'Đang đọc chuyển động...',
    speed: 'Đang đo tốc độ nhận diện...',
  },
  tested: 'Đã thử xong.',
  findings: 'Chi tiết',
  marks: { good: 'Tốt', fair: 'Dùng được, có giới hạn', bad: 'Chưa dùng được', unknown: 'Chưa thử' },
  names: {
    browser: 'Trình duyệt',
    address: 'Địa chỉ',
    camera: 'Camera',
    motion: 'Chuyển động',
    gyroscope: 'Con quay hồi chuyển',
    ar: 'Đặt lên bề mặt (WebXR)',
    world: 'Đi quanh nội dung không cần WebXR',
    extended: 'Nội dung ở lại khi hình ảnh ra khỏi khung hình',
    curved: 'Hình ảnh trên chai, lon và cốc',
    phoneViewer: 'Trình xem AR của điện thoại (Quick Look, Scene Viewer)',
    graphics: 'Đồ họa 3D (WebGL)',
    engine: 'Tính toán nhanh (SIMD)',
    speed: 'Tốc độ nhận diện',
    video: 'Video',
  },
  rows: {
    browser: {
      own: finding('Trình duyệt độc lập', 'Dùng được mọi khả năng của thiết bị.'),
      'in-app': finding(
        'Nằm trong một ứng dụng',
        'Trình duyệt trong ứng dụng thường không có camera hoặc bị mất camera.',
        'Mở menu của ứng dụng và chọn “Mở bằng trình duyệt”.',
      ),
    },
    address: {
      secure: finding('An toàn', 'Trình duyệt cho phép trang xin quyền camera.'),
      insecure: finding(
        'Không an toàn (http)',
        'Trình duyệt chỉ cho địa chỉ an toàn dùng camera.',
        'Mở trang này với https:// ở đầu.',
      ),
    },
    camera: {
      none: finding(
        'Không tìm thấy',
        'Nội dung được hiển thị mà không có hình ảnh camera.',
        'Kết nối camera, hoặc dùng điện thoại.',
      ),
      there: finding('Có, chưa thử', 'Bài thử cho biết camera có mở được không.'),
      denied: finding(
        'Không được phép',
        'Trình duyệt không cho trang này dùng camera.',
        'Cho phép camera trong cài đặt trình duyệt cho trang này, rồi thử lại.',
      ),
      busy: finding(
        'Đang bận hoặc không có hình ảnh',
        'Ứng dụng hoặc thẻ khác đang giữ camera, hoặc camera không cho hình ảnh.',
        'Đóng các ứng dụng khác đang dùng camera, rồi thử lại.',
      ),
      front: finding('Một camera hướng về bạn', 'Webcam nhận ra hình ảnh được đưa trước nó.'),
      'one-rear': finding('Một camera sau', 'Tìm được hình ảnh in và cho thấy căn phòng.'),
      'several-rear': finding('Nhiều camera sau', 'Dùng camera chính. Tìm được hình ảnh in và cho thấy căn phòng.'),
    },
    motion: {
      none: finding('Không cho biết', 'Nội dung ở trước mặt bạn thay vì giữ chỗ trong phòng.'),
      likely: finding('Có, chưa thử', 'Bài thử xem thiết bị có cho biết nó đang được cầm thế nào.'),
      reads: finding('Có', 'Nội dung giữ nguyên chỗ khi bạn xoay người.'),
      refused: finding(
        'Không được phép',
        'Nội dung ở trước mặt bạn thay vì giữ chỗ trong phòng.',
        'Đóng thẻ này, mở lại trang và cho phép chuyển động khi được hỏi.',
      ),
    },
    ar: {
      surfaces: finding('Có (WebXR với hit test)', 'Thiết bị tự tìm sàn và bàn, và giữ nội dung ở đó.'),
      'no-hit-test': finding(
        'Một phần (WebXR không có hit test)',
        'Thiết bị biết mình ở đâu nhưng không biết bề mặt ở đâu.',
        'Cập nhật trình duyệt, và trên Android cập nhật ứng dụng Google Play Services for AR.',
      ),
      none: finding(
        'Không có trong trình duyệt này',
        'Có cách khác thay thế, xem phía trên.',
        'Trên Android, hãy dùng Chrome và cài Google Play Services for AR nếu máy hỗ trợ.',
      ),
    },
    gyroscope: {
      there: finding('Có', 'Theo kịp khi xoay nhanh, và tìm lại được mặt sàn sau đó.'),
      unknown: finding('Mã không cho biết', 'Mở trang này trên chính thiết bị đó để xem.'),
      none: finding('Không có', 'Nội dung chỉ giữ được hướng, không giữ được chỗ trên sàn.'),
    },
    world: {
      walks: finding('Dùng được', 'Nội dung đứng yên trên sàn hoặc bàn khi bạn đi, nhờ camera và chuyển động.'),
      turns: finding(
        'Chỉ khi xoay người',
        'Không có con quay hồi chuyển, nội dung giữ chỗ khi bạn xoay người, nhưng không giữ khi bạn đi.',
      ),
      none: finding('Không dùng được', 'Cần điện thoại có camera, cảm biến chuyển động và đồ họa 3D.'),
    },
    extended: {
      steady: finding('Dùng được, có cảm biến chuyển động', 'Khung cảnh quanh hình ảnh giữ nội dung ở lại.'),
      'by-picture': finding('Dùng được, chỉ nhờ camera', 'Khi xoay nhanh có thể bị mất chỗ.'),
      none: finding('Không dùng được', 'Cần camera và đồ họa 3D.'),
    },
    curved: {
      works: finding('Dùng được', 'Nhãn quấn quanh vật được tìm và bám theo như hình ảnh phẳng.'),
      slow: finding('Dùng được nhưng chậm', 'Nội dung đến trễ khi vật được xoay trong tay.'),
      none: finding('Không dùng được', 'Cần camera và đồ họa 3D.'),
    },
    phoneViewer: {
      'quick-look': finding('AR Quick Look', 'Mô hình mở trong đó, đúng kích thước thật.'),
      'scene-viewer': finding('Scene Viewer', 'Mô hình mở trong đó nếu điện thoại hỗ trợ AR.'),
      none: finding('Không có', 'Mô hình hiển thị trong trình duyệt.'),
    },
    graphics: {
      hardware: finding('Dùng chip đồ họa', 'Mô hình chuyển động mượt.'),
      software: finding(
        'Không dùng chip đồ họa',
        'Bộ xử lý phải vẽ tất cả: mô hình và video lớn bị giật.',
        'Bật tăng tốc phần cứng trong cài đặt trình duyệt, hoặc dùng trình duyệt khác.',
      ),
      none: finding(
        'Không có',
        'Không thể vẽ mô hình hay video 3D ở đây.',
        'Cập nhật trình duyệt, hoặc bật WebGL trong cài đặt.',
      ),
    },
    engine: {
      simd: finding('Có (WASM SIMD)', 'Bộ nhận diện chạy hết tốc độ.'),
      plain: finding('Không', 'Bộ nhận diện chạy chậm hơn vài lần.', 'Cập nhật trình duyệt.'),
    },
    speed: {
      unknown: finding('Chưa đo', 'Bài thử cho bộ nhận diện theo một hình ảnh chuyển động trong một giây.'),
      fast: finding('Rất nhanh', 'Nội dung bám chặt vào hình ảnh, cả khi di chuyển nhanh.'),
      fine: finding('Đủ nhanh', 'Nội dung theo hình ảnh trong từng khung hình camera.'),
      slow: finding(
        'Chậm',
        'Nội dung theo hình ảnh hơi trễ.',
        'Đóng các thẻ và ứng dụng khác, tắt chế độ tiết kiệm pin.',
      ),
      'too-slow': finding(
        'Quá chậm',
        'Nội dung bị nhảy hoặc đến trễ.',
        'Đóng các thẻ và ứng dụng khác, tắt chế độ tiết kiệm pin, hoặc dùng thiết bị mới hơn.',
      ),
    },
    video: {
      plays: finding('Phát được (H.264)', 'Mọi video của trang này phát được ở đây.'),
      'no-h264': finding('Thiếu H.264', 'Hầu hết video của trang này không phát được ở đây.', 'Dùng trình duyệt khác.'),
    },
  },
  record: {
    title: 'Điện thoại giữ chỗ tốt đến đâu?',
    text: 'Đi quanh một dấu trên sàn rồi lưu tệp kết quả. Không hình ảnh nào rời khỏi điện thoại.',
    action: 'Ghi lại việc bám theo mặt sàn',
  },
  perPicture: (ms) => `${ms} mỗi khung hình`,
  codecs: (names) => `Cũng phát được: ${names}`,
  code: {
    title: 'Mã hỗ trợ',
    text: 'Đưa mã này cho người giúp bạn: nó chỉ chứa các kết quả trên trang này.',
    copy: 'Sao chép',
    copied: 'Đã sao chép mã',
    copyFailed: 'Không sao chép được. Hãy ghi lại mã.',
    ask: 'Hỏi bộ phận hỗ trợ kèm mã này',
    readTitle: 'Đọc mã hỗ trợ',
    readText: 'Có người gửi mã cho bạn? Mã cho biết thiết bị của họ làm được gì.',
    label: 'Mã hỗ trợ',
    placeholder: 'ABCDE-FGHJK',
    read: 'Đọc',
    readBack: (code) => `Đây là nội dung của mã ${code}`,
    device: (platform, browser) => `${platform}, ${browser}`,
    close: 'Trở lại thiết bị này',
    faults: {
      malformed: 'Mã hỗ trợ có mười chữ cái và chữ số.',
      mistyped: 'Mã này bị gõ sai. Hãy so từng ký tự.',
      newer: 'Mã này từ một phiên bản mới hơn, không đọc được ở đây.',
    },
  },
  forget: {
    title: 'Trình duyệt này ghi nhớ gì',
    text: `Khi bám theo hình ảnh hoặc mặt sàn, trình xem học được ống kính của camera. Các con số đó nằm trong trình duyệt này ${KEPT_DAYS} ngày, để lần xem sau dùng ngay.`,
    action: 'Quên thiết bị này',
    done: 'Đã quên. Lần xem sau sẽ học lại ống kính.',
  },
  platforms: {
    other: 'Hệ điều hành không rõ',
    android: 'Android',
    ios: 'iPhone hoặc iPad',
    windows: 'Windows',
    macos: 'Mac',
    linux: 'Linux',
    chromeos: 'ChromeOS',
  },
  unknownBrowser: 'trình duyệt không rõ',
};
