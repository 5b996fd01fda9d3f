import type { session as base } from '../default/session';
import type { Table } from '../table';

export const session: Table<typeof base> = {
  tryAgain: 'Thử lại',
  connectionLost: {
    title: 'Không có kết nối',
    text: 'Không liên lạc được với máy chủ nên không hiện được trang này. Hãy kiểm tra kết nối rồi thử lại.',
  },
  serverFailed: {
    title: 'Máy chủ gặp sự cố',
    text: 'Máy chủ có trả lời, nhưng không phải điều trang này cần. Hãy đợi một lát rồi thử lại.',
  },
  offline: 'Bạn đang ngoại tuyến. Các thay đổi chỉ lưu được khi có kết nối trở lại.',
};
