import type { app as base } from '../default/app';
import type { Table } from '../table';

export const app: Table<typeof base> = {
  loading: 'Đang tải',
  loadingExperience: 'Đang tải trải nghiệm AR của bạn...',
  loadingDashboard: 'Đang tải bảng điều khiển...',
  reload: 'Tải lại trang',
  toStart: 'Về trang đầu',
  notFound: { title: '404 Không tìm thấy trang', text: 'Địa chỉ này không dẫn đến trang nào.' },
  pageBroke: {
    title: 'Trang này đã ngừng hoạt động',
    text: 'Có phần nào đó bị lỗi. Những gì bạn đã lưu vẫn an toàn. Hãy tải lại trang để tiếp tục; nếu vẫn bị, hãy về trang đầu.',
  },
  pageNotFetched: {
    title: 'Không tải được trang này',
    text: 'Có thể mất kết nối, hoặc vừa có phiên bản mới. Hãy tải lại trang để nhận bản mới.',
  },
};
