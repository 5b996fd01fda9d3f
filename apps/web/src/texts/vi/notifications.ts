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
    subscriptionEnding: (date) => `Gói Pro của bạn hết hạn ngày ${date}`,
    publishedInSession: (name, version) =>
      `Phiên bản ${version} của “${name}” được xuất bản từ một trình duyệt chưa từng xuất bản. Không phải bạn? Hãy đưa phiên bản trước trở lại`,
    passwordGuesses: (failures) =>
      `${failures} lần đăng nhập sai mật khẩu trong một giờ: nếu không phải bạn, hãy cân nhắc đặt mật khẩu mới`,
    emailReleased: (email) => `${email} giờ thuộc về một tài khoản khác; hãy thêm địa chỉ của bạn`,
  },
};
