import type { conversion as base } from '../default/conversion';
import type { Table } from '../table';

export const conversion: Table<typeof base> = {
  title: (fileName) => `Chuyển đổi ${fileName}`,
  close: 'Đóng',
  cancel: 'Hủy',
  start: 'Chuyển đổi',
  reading: 'Đang đọc tệp...',
  working: (percent) => `Đang chuyển đổi, ${percent}%`,
  minutesLeft: (minutes) => `còn khoảng ${minutes} phút`,
  secondsLeft: (seconds) => `còn khoảng ${seconds} giây`,
  stayOpen: 'Hãy giữ trang này mở cho đến khi xong. Chưa có gì được tải lên.',
  converted: (before, after) => `Đã chuyển đổi: ${before} thành ${after}`,
  video: {
    facts: (size, length, codec, bytes) => [size, length, codec, bytes].filter((part) => part !== '').join(' · '),
    length: (minutes, seconds) => `${minutes}:${String(seconds).padStart(2, '0')}`,
    plan: {
      unchanged: 'Video này đã sẵn sàng cho điện thoại và được dùng nguyên như vậy.',
      remux: 'Hình và tiếng giữ nguyên, chỉ chuyển sang tệp MP4.',
      transcode: (size, bytes) =>
        `Video sẽ thành MP4 ${size} mà mọi điện thoại đều phát được, nhiều nhất khoảng ${bytes}.`,
      stacked: (size) => `Video sẽ thành video trong suốt ${size}.`,
      server: (codec, size, bytes) =>
        `Trình duyệt này không chuyển đổi được ${codec}, nhưng máy chủ này thì được. Video sẽ được tải lên và thành MP4 ${size} mà mọi điện thoại đều phát được, nhiều nhất khoảng ${bytes}.`,
    },
    expected: (size, bytes) => `Kết quả có ${size} px, nhiều nhất khoảng ${bytes}.`,
    lines: 'Độ phân giải',
    recommended: (lines) => `${lines} (nên dùng)`,
    moreLines: 'Nét hơn khi video chiếm cả màn hình. Chuyển đổi lâu hơn, và khách xem phải chờ lâu hơn.',
    use: 'Dùng nguyên như vậy',
    withoutSound: 'Chuyển đổi không có tiếng',
    serverFormat: (format, maxMinutes) =>
      `Trình duyệt không đọc được ${format}, nhưng máy chủ này thì được. Tệp sẽ được tải lên và thành MP4 mà mọi điện thoại đều phát được, dài nhiều nhất ${maxMinutes} phút.`,
    byServer: 'Chuyển đổi trên máy chủ',
    onServer: 'Tệp được tải lên và chuyển đổi trên máy chủ. Hãy giữ trang này mở cho đến khi xong.',
    source: {
      keep: (size) => `Giữ cả tệp gốc (${size})`,
      hint: 'Tệp gốc chiếm dung lượng của bạn, chỉ bạn và nhóm của bạn tải xuống được. Tệp được gửi sau video, khi trang này còn mở.',
      tooLarge: (size, maxMb) =>
        `Tệp gốc (${size}) không được giữ, vì chỉ giữ được tệp nhiều nhất ${maxMb} MB. Hãy tự giữ một bản.`,
      kept: (name) => `Đã giữ cả ${name}`,
      notKept: (name) => `Không giữ được ${name}`,
    },
    hdr: 'Đây là video HDR. Màu sắc có thể nhạt hơn.',
    background: 'Nền',
    backgrounds: { none: 'Giữ nguyên', own: 'Trong suốt như trong tệp', key: 'Xóa một màu' },
    keyColour: 'Màu cần xóa',
    pickColour: 'Chạm vào nền trong hình để lấy màu của nó.',
    tolerance: 'Xóa nhiều hay ít',
    softness: 'Độ mềm của viền',
    moment: 'Thời điểm xem trước',
    preview: 'Video sau khi xóa nền',
    smoke: 'Khói, kính và tóc bị mờ sẽ không đẹp bằng các viền rõ nét.',
    rate: 'Số hình mỗi giây',
    trim: 'Video dài khiến khách xem phải chờ lâu. Hãy chọn phần sẽ dùng.',
    from: 'Từ giây',
    to: 'Đến giây',
    tooLong: (maxSeconds) => `Hãy chọn nhiều nhất ${maxSeconds} giây.`,
  },
  model: {
    facts: (triangles, width, height, depth) =>
      `${new Intl.NumberFormat('vi').format(triangles)} tam giác, cao ${height}, rộng ${width}, sâu ${depth}`,
    unit: 'Đơn vị đo',
    units: { mm: 'Mi-li-mét', cm: 'Xăng-ti-mét', m: 'Mét', in: 'Inch', ft: 'Feet' },
    up: 'Trục hướng lên',
    packed: 'Mô hình và các tệp của nó được gộp thành một tệp .glb. Ngoài ra không có gì thay đổi.',
    missing: (names) => `Không tìm thấy nên mô hình sẽ thiếu: ${names}. Hãy chọn chúng cùng với mô hình.`,
    lost: {
      bump: 'Bump map bị bỏ. Hãy chuyển thành normal map để giữ lại.',
      shine: 'Bản đồ độ bóng và phản chiếu bị bỏ; bề mặt vẫn giữ màu.',
      lines: 'Đường và điểm bị bỏ.',
      lights: 'Đèn trong tệp bị bỏ; trình xem có đèn riêng.',
    },
  },
  problems: {
    unreadable: 'Không đọc được tệp này; có thể tệp đã hỏng. Hãy xuất lại và chọn bản mới.',
    encrypted: 'Tệp này được bảo vệ bản quyền nên không chuyển đổi được. Hãy chọn tệp do bạn quay hoặc xuất ra.',
    'no-pictures': 'Tệp này không có hình. Hãy chọn một video.',
    'picture-codec': (codec) =>
      `Trình duyệt này không đọc được ${codec}. Trên iPhone hãy chọn Cài đặt, Camera, Định dạng, Tương thích nhất rồi quay lại, hoặc gửi video qua ứng dụng nhắn tin để được chuyển đổi. Trong phần mềm dựng phim hãy xuất thành MP4 với H.264. Safari trên máy Mac thường cũng đọc được.`,
    'no-encoder':
      'Trình duyệt này không ghi được video cho điện thoại. Hãy dùng Chrome, Edge hoặc Safari bản mới, hoặc xuất video thành MP4 với H.264.',
    'sound-codec': (codec) =>
      `Trình duyệt này không chuyển đổi được tiếng (${codec}). Hãy chuyển đổi không có tiếng, dùng Chrome hoặc Edge trên Windows, Safari trên máy Mac, hoặc xuất thành MP4 với tiếng AAC.`,
    'server-format': (format) =>
      `Trình duyệt không đọc được ${format}. Trước tiên hãy chuyển tệp thành MP4 với H.264, ví dụ bằng HandBrake (chọn tệp rồi nhấn Start) hoặc VLC (Media, Convert / Save), rồi chọn tệp mới.`,
    'sound-only': (codec) =>
      `Trình duyệt này không chuyển đổi được âm thanh này (${codec}). Hãy dùng Chrome hoặc Edge trên Windows, Safari trên máy Mac, hoặc xuất thành MP3 hoặc M4A.`,
    heic: 'Trình duyệt này không đọc được hình ảnh HEIC. Hãy dùng Safari, hoặc trên iPhone chọn Cài đặt, Camera, Định dạng, Tương thích nhất, hoặc xuất hình ảnh dạng JPEG.',
    'too-large': (maxMb) => `Kết quả lớn hơn ${maxMb} MB. Hãy chọn phần ngắn hơn hoặc tệp nhỏ hơn.`,
    'too-many-frames': (most) => `Ảnh động này có hơn ${most} khung hình. Hãy cắt ngắn, hoặc xuất thành video.`,
    'no-memory': 'Trình duyệt này không còn đủ bộ nhớ cho tệp. Hãy đóng bớt thẻ hoặc dùng tệp nhỏ hơn.',
    'too-many': 'Tệp nén có quá nhiều tệp. Hãy chỉ giữ những tệp cần thiết.',
    'archive-too-large': 'Nội dung tệp nén quá lớn. Hãy chỉ giữ những tệp cần thiết, với hình ảnh nhỏ hơn.',
    nested: 'Bên trong có một tệp nén khác. Hãy giải nén và chọn trực tiếp các tệp.',
    names: 'Hai tệp trùng tên, hoặc có tệp nằm ngoài tệp nén. Hãy đặt mọi tệp vào một thư mục.',
    damaged: 'Không đọc được tệp nén này; có thể tệp đã hỏng. Hãy tạo lại dạng .zip.',
    'missing-files': (names) =>
      `Thiếu các tệp: ${names}. Hãy chọn chúng cùng với mô hình, hoặc đặt tất cả vào một tệp zip.`,
    'nothing-to-show': 'Trong tệp này không có gì để hiển thị.',
    browser: 'Trình duyệt này không chuyển đổi được tệp. Hãy thử Chrome hoặc Edge bản mới trên máy tính.',
    programs: {
      blender: 'Đây là tệp Blender. Trong Blender hãy chọn File, Export, glTF 2.0 (.glb) và dùng tệp đã xuất.',
      '3ds-max':
        'Đây là tệp 3ds Max. Trong 3ds Max hãy chọn File, Export, Export, FBX (.fbx) với "Embed Media", rồi chuyển đổi tệp đó tại đây.',
      'cinema-4d':
        'Đây là tệp Cinema 4D. Trong Cinema 4D hãy chọn File, Export, glTF (*.glb, *.gltf) và dùng tệp .glb.',
      sketchup:
        'Đây là tệp SketchUp. Trong SketchUp hãy chọn File, Export, 3D Model, rồi chọn loại glTF Binary (.glb) hoặc FBX.',
      collada:
        'Đây là tệp COLLADA. Hãy mở trong Blender (File, Import, Collada) rồi xuất bằng File, Export, glTF 2.0 (.glb).',
    },
  },
};
