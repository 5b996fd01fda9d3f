import type { api as standard } from '../default/api';
import type { Table } from '../table';

export const api: Table<typeof standard> = {
  requestFailed: (status) => `Yêu cầu không thành công, trạng thái ${status}`,
  unreachable: 'Không kết nối được với máy chủ. Hãy kiểm tra kết nối rồi thử lại.',
  unreadable: 'Không đọc được câu trả lời của máy chủ. Hãy kiểm tra kết nối rồi thử lại.',
};
