import {
  BACKUP_FAILURES_TOLD,
  BACKUP_PAUSE_DAYS,
  DOMAIN_GRACE_DAYS,
  FACTOR_REMOVAL_DELAY_HOURS,
  WEBHOOK_RETRY_HOURS,
} from '@anchora/contract/limits';
import type { notifications as base } from '../default/notifications';
import type { Table } from '../table';

export const notifications: Table<typeof base> = {
  label: 'Thông báo',
  unread: (count) => `${count} thông báo chưa đọc`,
  loading: 'Đang tải thông báo',
  empty: 'Chưa có gì mới. Các cột mốc của dự án và những việc cần bạn sẽ hiện ở đây.',
  failed: 'Không tải được thông báo.',
  retry: 'Thử lại',
  isNew: 'Mới',
  events: {
    viewMilestone: (project, count) => `“${project}” đã có ${count} lượt xem`,
    trackingBuilt: (project) => `Tệp theo dõi của “${project}” đã sẵn sàng; liên kết hoạt động`,
    trackingFailed: (project) => `Không tạo được tệp theo dõi của “${project}”`,
    variantFailed: (project) => `Không tạo được bản nhẹ hơn của mô hình trong “${project}”; khách xem bản gốc`,
    commentMention: (project) => `Bạn được nhắc đến trong một bình luận ở “${project}”`,
    guestComment: (project) => `Khách đã bình luận ở “${project}”`,
    subscriptionEnding: (date) => `Gói Pro của bạn hết hạn ngày ${date}`,
    publishedInSession: (name, version) =>
      `Phiên bản ${version} của “${name}” được xuất bản từ một trình duyệt chưa từng xuất bản. Không phải bạn? Hãy đưa phiên bản trước trở lại`,
    passwordGuesses: (failures) =>
      `${failures} lần đăng nhập sai mật khẩu trong một giờ: nếu không phải bạn, hãy cân nhắc đặt mật khẩu mới`,
    secondFactor: {
      'totp-added': 'Một ứng dụng xác thực đã được thêm vào tài khoản',
      'totp-removed': 'Ứng dụng xác thực đã được gỡ khỏi tài khoản',
      'passkey-added': 'Một khóa truy cập đã được thêm vào tài khoản',
      'passkey-removed': 'Một khóa truy cập đã được gỡ khỏi tài khoản',
      'passkey-copied': 'Một khóa truy cập bị từ chối vì có thể đã có bản sao: hãy gỡ và thêm khóa mới',
      'recovery-codes-made': 'Mã khôi phục mới đã được tạo; mã cũ không còn dùng được',
      'recovery-code-used': 'Một mã khôi phục đã được dùng để đăng nhập hoặc xác nhận thay đổi',
      'factor-removal-begun': `Người quản lý trang sẽ gỡ các yếu tố thứ hai của bạn sau ${FACTOR_REMOVAL_DELAY_HOURS} giờ. Hãy đăng nhập bằng một yếu tố để giữ lại`,
      'factor-removal-stopped': 'Các yếu tố thứ hai của bạn được giữ, vì bạn đã dùng một yếu tố',
      'factors-removed': 'Mọi yếu tố thứ hai của bạn đã được gỡ; hãy thêm yếu tố mới',
      'totp-ended-by-restore': 'Ứng dụng xác thực của bạn không còn dùng được ở đây; hãy thêm lại',
    },
    apiToken: {
      'token-made': (name) => `Mã truy cập “${name}” đã được tạo. Không phải bạn? Hãy thu hồi`,
      'token-from-new-network': (name) =>
        `Mã truy cập “${name}” được dùng lần đầu từ một mạng mới. Không phải bạn? Hãy thu hồi`,
    },
    webhookOff: (host) => `Webhook đến ${host} đã bị tắt sau ${WEBHOOK_RETRY_HOURS} giờ lỗi liên tục`,
    domain: {
      missing: (name) =>
        `Không thấy bản ghi TXT của ${name}. Hãy đặt lại trong ${DOMAIN_GRACE_DAYS} ngày, nếu không các liên kết sẽ ngừng hoạt động`,
      taken: (name) => `Một không gian khác đã chứng minh ${name} là của họ; liên kết của bạn ở đó không còn hoạt động`,
    },
    backups: {
      failing: (bucket) => `${BACKUP_FAILURES_TOLD} lần sao lưu gần nhất vào bucket ${bucket} đều không thành công`,
      paused: (bucket) =>
        `Sao lưu vào bucket ${bucket} không thành công suốt ${BACKUP_PAUSE_DAYS} ngày nên đã tạm dừng`,
    },
    support: {
      answered: 'Bộ phận hỗ trợ đã trả lời câu hỏi của bạn',
      closed: 'Bộ phận hỗ trợ đã đóng cuộc trao đổi; nếu bạn trả lời, nó sẽ mở lại',
    },
    emailReleased: (email) => `${email} giờ thuộc về một tài khoản khác; hãy thêm địa chỉ của bạn`,
  },
};
