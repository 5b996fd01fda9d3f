import type { FailureTexts } from './failure-texts';

export const failures: FailureTexts = {
  failures: {
    'camera-denied': {
      title: 'Camera đang bị chặn',
      meaning: 'Không có quyền dùng camera thì không thể hiện nội dung AR.',
      steps: [],
    },
    'camera-none': {
      title: 'Không tìm thấy camera',
      meaning: 'Thiết bị này không có camera, hoặc camera đang bị tắt.',
      steps: ['Mở liên kết này trên điện thoại.', 'Nếu có camera rời, hãy cắm vào rồi chạm Thử lại.'],
    },
    'camera-busy': {
      title: 'Camera đang được dùng ở nơi khác',
      meaning: 'Một ứng dụng hoặc thẻ khác đang giữ camera.',
      steps: ['Đóng ứng dụng hoặc thẻ đang dùng camera.', 'Chạm Thử lại.'],
    },
    timeout: {
      title: 'Camera không gửi hình ảnh',
      meaning: 'Camera đã mở nhưng không có hình ảnh nào đến.',
      steps: ['Kiểm tra xem camera có bị che hoặc bị tắt không.', 'Chạm Thử lại.'],
    },
    insecure: {
      title: 'Kết nối này không an toàn',
      meaning: 'Trình duyệt chỉ cho dùng camera trên địa chỉ bắt đầu bằng https://.',
      steps: ['Mở trang này bằng địa chỉ https://.', 'Nếu không được, hãy nhờ người gửi liên kết cho địa chỉ https.'],
    },
    inapp: {
      title: 'Hãy mở bằng trình duyệt',
      meaning: 'Trình duyệt này không mở được camera cho AR.',
      steps: ['Mở liên kết này bằng Chrome hoặc Safari, nơi camera dùng được.'],
    },
    webgl: {
      title: 'Không vẽ được nội dung 3D',
      meaning: 'Trình duyệt này không có hoặc đã tắt WebGL 2.',
      steps: [
        'Cập nhật trình duyệt, hoặc bật tăng tốc phần cứng.',
        'Nếu không được, hãy thử trình duyệt hoặc thiết bị khác.',
      ],
    },
    content: {
      title: 'Không tải được nội dung AR',
      meaning: 'Mô hình hoặc video không tải được, hoặc tệp bị hỏng.',
      steps: ['Kiểm tra kết nối mạng rồi chạm Thử lại.', 'Nếu vẫn lỗi, hãy báo cho người gửi liên kết.'],
    },
    tracker: {
      title: 'Không nhận diện được hình ảnh',
      meaning: 'Tệp nhận diện của hình ảnh này không tải được hoặc bị hỏng.',
      steps: ['Kiểm tra kết nối mạng rồi chạm Thử lại.', 'Nếu vẫn lỗi, hãy báo cho người gửi liên kết.'],
    },
  },
  permissionSteps: {
    android: [
      'Chạm vào biểu tượng bên trái địa chỉ trang, chọn Quyền.',
      'Cho phép “Máy ảnh” (camera), rồi quay lại đây và thử lại.',
      'Vẫn chưa được? Mở Cài đặt của điện thoại → Ứng dụng → trình duyệt → Quyền → “Máy ảnh”.',
    ],
    ios: [
      'Chạm vào biểu tượng ở thanh địa chỉ, chọn Cài đặt trang web → Camera → Cho phép.',
      'Quay lại đây và thử lại.',
      'Vẫn chưa được? Mở Cài đặt → Ứng dụng → Safari → Camera.',
    ],
    desktop: ['Bấm vào biểu tượng cạnh địa chỉ trang và cho phép camera.', 'Sau đó thử lại.'],
  },
  inAppMenu: {
    facebook: 'Mở trong trình duyệt bên ngoài',
    instagram: 'Mở trong trình duyệt bên ngoài',
    zalo: 'Mở bằng trình duyệt',
    tiktok: 'Mở trong trình duyệt',
    line: 'Mở bằng trình duyệt khác',
    other: 'Mở trong trình duyệt',
  },
  withoutCamera: { '3d-model': 'Xem 3D, không cần camera', video: 'Xem video, không cần camera' },
  openMenu: 'Chạm ⋯ của ứng dụng ở đây, rồi chọn',
  openInBrowser: 'Mở bằng trình duyệt',
  openSecure: 'Mở bằng https://',
  copyLink: 'Sao chép liên kết',
  copied: 'Đã sao chép. Hãy dán vào Chrome hoặc Safari.',
  copyFailed: 'Không sao chép được. Hãy chọn và sao chép địa chỉ bên dưới.',
  scanToContinue: 'Hoặc quét mã này bằng điện thoại khác',
  qrLabel: 'Mã QR của liên kết này',
};
