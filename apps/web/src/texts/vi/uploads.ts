import type { uploads as base } from '../default/uploads';
import type { Table } from '../table';

export const uploads: Table<typeof base> = {
  tooLarge: (megabytes) => `Tệp quá lớn. Kích thước tối đa là ${megabytes}MB.`,
  wrongType: (extensions) => `Loại tệp không hợp lệ. Các loại được chấp nhận: ${extensions}`,
  empty: 'Tệp trống. Hãy xuất lại và chọn bản mới.',
  notGlb: 'Tệp này có tên .glb nhưng không phải mô hình glTF nhị phân. Hãy xuất lại thành .glb.',
  gltfVersion: (version) =>
    `Mô hình này là glTF phiên bản ${version}; cần phiên bản 2. Hãy xuất lại thành glTF 2.0 (.glb).`,
  modelCutOff: 'Mô hình này bị cắt: tệp ngắn hơn kích thước ghi trong đó. Hãy sao chép hoặc xuất lại.',
  notMp4: 'Tệp này có tên .mp4 nhưng không phải video MP4. Hãy xuất lại thành MP4 (H.264).',
  signedOut: 'Bạn đã đăng xuất. Tệp vẫn còn ở đây: hãy đăng nhập lại trong một thẻ khác rồi thử lại.',
  unreadableAnswer: 'Không thể tải tệp lên: máy chủ trả lời không đọc được.',
  answered: (status) => `Không thể tải tệp lên (máy chủ trả lời ${status}). Vui lòng thử lại.`,
  tookTooLong: (fileName, seconds) =>
    `Việc tải ${fileName} lên kéo dài quá ${seconds} giây nên đã dừng. Hãy thử lại với kết nối nhanh hơn hoặc tệp nhỏ hơn.`,
  connectionLost: (fileName) =>
    `Mất kết nối khi đang tải ${fileName} lên. Tệp vẫn còn ở đây: hãy kiểm tra kết nối rồi thử lại.`,
  unreadable: (fileName) =>
    `Không đọc được ${fileName}: tệp đã bị thay đổi, đổi tên hoặc di chuyển sau khi được chọn. Hãy chọn lại tệp.`,
  picture: {
    unknownFormat: (formats) =>
      `Tệp này không phải hình ảnh ${formats} đọc được, dù tên ghi gì. Hãy mở ra, lưu lại dạng JPEG hoặc PNG rồi chọn bản mới.`,
    formats: { 'jpeg-or-png': 'JPEG hoặc PNG', any: 'JPEG, PNG, WebP, AVIF, GIF hoặc BMP' },
    tooSmall: (size, leastPx) =>
      `Hình ảnh có kích thước ${size} px. Mỗi cạnh phải có ít nhất ${leastPx} px: hãy chọn bản lớn hơn.`,
    tooLarge: (size, mostPx, advised) =>
      `Hình ảnh có kích thước ${size} px. Không cạnh nào được quá ${mostPx} px: hãy thu nhỏ xuống ${advised} px trở xuống rồi chọn lại.`,
    damaged: 'Không đọc được hình ảnh; có thể tệp đã hỏng. Hãy xuất lại và chọn bản mới.',
    sizeMismatch: 'Hình ảnh ghi một kích thước nhưng chứa kích thước khác. Hãy xuất lại và chọn bản mới.',
    noMemory: 'Trình duyệt này không còn bộ nhớ cho hình ảnh. Hãy đóng bớt thẻ rồi thử lại.',
    untrackable:
      'Hình ảnh có quá ít chi tiết để theo dõi. Hãy chọn hình ảnh có độ tương phản cao hơn và đặc điểm rõ nét, hoặc cắt lấy phần nhiều chi tiết nhất.',
  },
};
