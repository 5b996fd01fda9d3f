import { MOST_CLIP_S } from '@anchora/ar-runtime/capture/clip';
import type { CaptureTexts } from './capture-texts';

export const capture: CaptureTexts = {
  photo: 'Chụp ảnh',
  record: 'Quay video',
  stop: 'Dừng quay',
  preparing: 'Đang chuẩn bị quay.',
  recording: `Đang quay, tối đa ${MOST_CLIP_S} giây`,
  photoTitle: 'Ảnh của bạn',
  clipTitle: 'Video của bạn',
  onlyHere: 'Được tạo ngay trên điện thoại này và không lưu ở nơi nào khác. Nếu bạn bỏ, nó sẽ mất.',
  opus: 'Âm thanh được lưu dạng Opus, một số ứng dụng không phát được.',
  silent: 'Không có âm thanh: micrô luôn tắt và nội dung không có tiếng.',
  share: 'Chia sẻ',
  save: 'Lưu về máy',
  discard: 'Bỏ',
  shareFailed: 'Không chia sẻ được. Bạn có thể lưu về máy.',
  photoFailed: 'Không chụp được ảnh. Hãy thử lại.',
  clipFailed: 'Không quay được video. Hãy thử lại hoặc chụp ảnh.',
};
