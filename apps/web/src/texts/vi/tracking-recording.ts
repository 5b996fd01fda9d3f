import type { trackingRecording as base } from '../default/tracking-recording';
import type { Table } from '../table';

const fault = (title: string, text: string) => ({ title, text });

export const trackingRecording: Table<typeof base> = {
  title: 'Ghi lại việc bám theo mặt sàn',
  subtitle: 'Đi quanh một dấu trên sàn rồi lưu tệp cho biết điện thoại này giữ dấu đứng yên tốt đến đâu.',
  steps: [
    'Bắt đầu, rồi cho phép chuyển động và camera.',
    'Hướng điện thoại xuống sàn cách hai bước chân, chạm vào chỗ muốn đặt dấu.',
    'Đi quanh dấu, quay đi chỗ khác, che camera một lúc rồi quay lại.',
    'Dừng, lưu tệp và gửi cho người đã nhờ bạn ghi.',
  ],
  inside: 'Trong tệp có',
  insideItems: [
    'mặt sàn có được bám theo hay không, và vì sao không',
    'thời gian xử lý từng khung hình',
    'cảm biến báo bao nhiêu lần mỗi giây',
    'các chỉ số đã làm tròn và mã hỗ trợ của thiết bị này',
  ],
  outside: 'Trong tệp không có',
  outsideItems: ['hình ảnh hay âm thanh', 'bản đồ căn phòng', 'đường bạn đã đi', 'thông số ống kính camera'],
  start: 'Bắt đầu ghi',
  starting: 'Đang mở cảm biến và camera...',
  again: 'Ghi lại từ đầu',
  stop: 'Dừng',
  placeAhead: 'Đặt dấu phía trước',
  picture: 'Hình ảnh camera có dấu',
  time: (seconds) => `${seconds} giây`,
  missed: 'Điểm đó nằm trên đường chân trời. Hãy chạm thấp hơn, vào mặt sàn.',
  states: {
    unplaced: 'Chạm vào chỗ trên sàn muốn đặt dấu.',
    tracking: 'Đang bám theo mặt sàn.',
    coasting: 'Tạm thời không thấy mặt sàn.',
    turning: 'Không thấy mặt sàn. Hãy hướng điện thoại về chỗ đặt dấu.',
  },
  reasons: {
    dark: 'Tối quá nên không thấy sàn.',
    fast: 'Nhanh quá. Hãy di chuyển chậm hơn.',
    plain: 'Sàn này trơn quá. Hãy thử sàn có hoa văn.',
    covered: 'Có vật che mất sàn.',
  },
  done: 'Đã ghi xong.',
  ended: {
    'page-hidden': 'Đã dừng ghi vì trang bị ẩn. Bạn vẫn lưu được phần đã ghi.',
    'camera-lost': 'Đã dừng ghi vì camera ngừng hoạt động. Bạn vẫn lưu được phần đã ghi.',
    'tracker-failed': 'Đã dừng ghi vì bộ nhận diện gặp lỗi. Bạn vẫn lưu được phần đã ghi.',
    'too-long': 'Đã dừng ghi sau năm phút, thời lượng dài nhất.',
  },
  length: 'Thời lượng',
  lengthText: (seconds, pictures) => `${seconds} giây, ${pictures} khung hình`,
  tracked: 'Bám được mặt sàn',
  held: 'Chỉ giữ hướng bằng cảm biến',
  perPicture: 'Thời gian mỗi khung hình',
  between: 'Khoảng cách giữa hai khung hình',
  spread: (median, p99) => `${median}, 99% không quá ${p99}`,
  sensors: 'Cảm biến chuyển động',
  sensorsText: (perS, gap) => `${perS} lần mỗi giây, ngắt lâu nhất ${gap}`,
  save: 'Lưu tệp',
  saved: 'Đã lưu. Tệp nằm trong mục tải xuống.',
  fileName: 'tracking-recording.json',
  faults: {
    denied: fault(
      'Camera chưa được cho phép',
      'Cho phép trang này dùng camera trong cài đặt trình duyệt, rồi bắt đầu lại.',
    ),
    none: fault('Không tìm thấy camera', 'Hãy mở trang này trên điện thoại.'),
    busy: fault('Camera đang bận', 'Đóng các ứng dụng và thẻ khác đang dùng camera, rồi bắt đầu lại.'),
    silent: fault('Camera không cho hình ảnh', 'Mở trang này trong trình duyệt độc lập, không phải trong ứng dụng.'),
    insecure: fault('Địa chỉ không an toàn', 'Mở trang này với https:// ở đầu.'),
    unsupported: fault('Trình duyệt này không dùng được camera', 'Cập nhật trình duyệt, hoặc dùng trình duyệt khác.'),
    'motion-denied': fault(
      'Chuyển động chưa được cho phép',
      'Đóng thẻ này, mở lại trang và cho phép chuyển động khi được hỏi.',
    ),
    'motion-none': fault(
      'Thiết bị không cho biết nó xoay thế nào',
      'Cần con quay hồi chuyển để bám theo mặt sàn. Hãy mở trang này trên điện thoại.',
    ),
    tracker: fault('Bộ nhận diện không khởi động được', 'Kiểm tra kết nối rồi bắt đầu lại.'),
  },
};
