/** A link that opens nothing; few do, so that the others need not load its words. */
export const missingExperience = {
  title: 'Không tìm thấy trải nghiệm AR hoặc đã bị xóa.',
  text: 'Liên kết có thể đã bị gõ sai, hoặc người tạo đã gỡ trải nghiệm này.',
};
