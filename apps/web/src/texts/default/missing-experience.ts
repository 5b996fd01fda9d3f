/** Words for a link that opens nothing. They are a table of their own, so that other links need not load them. */
export const missingExperience = {
  title: 'Không tìm thấy trải nghiệm AR hoặc đã bị xóa.',
  text: 'Liên kết có thể đã bị gõ sai, hoặc người tạo đã gỡ trải nghiệm này.',
};
