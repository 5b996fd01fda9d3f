import type { PlacingTexts } from './placing-texts';

export const placing: PlacingTexts = {
  intro: {
    placed: 'Đặt nội dung lên sàn hoặc bàn ngay trước mặt bạn.',
    around: 'Xem nội dung trong không gian quanh bạn qua camera.',
    plain: 'Xem nội dung ngay tại đây, hoặc mở trên điện thoại.',
  },
  hints: {
    'move-phone': 'Di chuyển điện thoại thật chậm, hướng vào sàn hoặc mặt bàn',
    'look-down': 'Hướng điện thoại xuống sàn phía trước',
    'tap-to-place': 'Chạm vào màn hình để đặt',
    'tracking-limited': 'Chưa nhận ra không gian. Hãy di chuyển chậm lại, ở nơi đủ sáng.',
    'turn-back': 'Nội dung ở ngoài khung hình. Xoay điện thoại lại để thấy.',
    'too-dark': 'Tối quá nên không thấy sàn. Hãy bật đèn hoặc đừng che camera.',
    'too-fast': 'Di chuyển điện thoại chậm lại',
    'too-plain': 'Sàn quá trơn nên khó giữ chỗ. Hãy đặt nội dung lên sàn có hoa văn.',
    covered: 'Có vật che mất sàn. Hãy hướng điện thoại vào chỗ quanh nội dung.',
  },
  movePhoneWalls: 'Di chuyển điện thoại thật chậm, hướng vào sàn, mặt bàn hoặc tường',
  gestures: 'Kéo để di chuyển, chụm hai ngón để đổi cỡ, xoay hai ngón để quay',
  placed: 'Đã đặt nội dung',
  recentre: 'Ra trước mặt',
  placeAgain: 'Đặt lại',
  size: (shown) => `Cỡ ${shown}`,
  forRealSize: (size) => `${size}, chạm để về cỡ thật`,
  isRealSize: (size) => `${size}, đang ở cỡ thật`,
  otherWays: 'Cách xem khác',
  ways: {
    webxr: 'Đặt lên mặt phẳng (AR đầy đủ)',
    'quick-look': 'Mở bằng trình xem AR của iPhone',
    'scene-viewer': 'Mở bằng trình xem AR của Google',
    'camera-world': 'Đặt lên sàn rồi đi quanh nội dung',
    'camera-motion': 'Camera, theo hướng xoay của máy',
    camera: 'Chỉ camera',
    'no-camera': 'Xem 3D, không cần camera',
  },
  videoOnly: 'Xem video, không cần camera',
  preview: {
    model: (name) => `Mô hình 3D ${name}. Kéo hoặc dùng phím mũi tên để xoay, phím + và − để phóng to, thu nhỏ.`,
    tryCamera: 'Thử lại camera',
    noDrawing: 'Trình duyệt này không vẽ được mô hình 3D. Hãy mở liên kết này bằng trình duyệt hoặc thiết bị khác.',
  },
  presentWay: 'Đang dùng',
  guide: {
    placing:
      'Hướng điện thoại vào sàn hoặc mặt bàn rồi chạm để đặt nội dung. Kéo để di chuyển, chụm hai ngón để đổi cỡ, xoay hai ngón để quay.',
    plain: {
      '3d-model':
        'Kéo để xoay mô hình, chụm hai ngón hoặc lăn chuột để phóng to, thu nhỏ. Muốn xem AR, hãy cho phép camera trên điện thoại.',
      video: 'Xem video ngay tại đây bằng các nút của video. Muốn xem AR, hãy cho phép camera trên điện thoại.',
    },
  },
  startHere: 'Xem trong trình duyệt',
  lost: {
    'camera-denied': 'Camera đang bị chặn nên nội dung được hiện không kèm camera.',
    'camera-none': 'Không tìm thấy camera nên nội dung được hiện không kèm camera.',
    'camera-busy': 'Ứng dụng khác đang dùng camera nên nội dung được hiện không kèm camera.',
    untracked: 'Không nhận diện được hình ảnh nên nội dung được hiện không kèm camera.',
    'motion-denied': 'Không có quyền đọc chuyển động nên nội dung đứng yên trước camera.',
  },
};
