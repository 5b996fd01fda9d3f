/** Words for the owner alone, at a link that others cannot open. They load there, and never with the viewer. */
export const ownLink = {
  reasons: {
    deleted: 'Dự án này của bạn đang ở trong thùng rác. Người khác không mở được liên kết.',
    archived: 'Dự án này của bạn đã được lưu trữ. Người khác không mở được liên kết.',
    blocked: 'Người quản lý trang đã gỡ dự án này của bạn.',
    private: 'Dự án này là riêng tư: chỉ bạn và nhóm của bạn mở được liên kết.',
  },
  remedies: { deleted: 'Khôi phục dự án', archived: 'Bỏ lưu trữ', private: 'Chuyển sang công khai' },
  askWhy: 'Hỏi lý do',
};
