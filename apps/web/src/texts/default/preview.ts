/** The page that shows a draft to everyone who has its link. */
export const preview = {
  draft: 'Bản nháp',
  draftHint: 'Đây là bản nháp, chưa được xuất bản.',
  ended: 'Bản xem trước đã kết thúc',
  endedText: 'Liên kết đã hết hạn hoặc đã bị thu hồi. Hãy xin người tạo một liên kết mới.',
  changed: 'Bản nháp vừa thay đổi',
  load: 'Tải bản mới',
};
