import { projectDetail as base } from '../default/project-detail';
import type { Table } from '../table';

/** The default table, whose badges keep English names. */
export const projectDetail: Table<typeof base> = {
  ...base,
  badges: {
    ...base.badges,
    imageTracking: 'Theo dõi hình ảnh',
    markerless: 'Đặt trong không gian',
    model: 'Mô hình 3D',
  },
};
