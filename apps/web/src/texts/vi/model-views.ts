import type { modelViews as base } from '../default/model-views';
import type { Table } from '../table';

export const modelViews: Table<typeof base> = {
  'interaction-prompt': 'Xoay bằng chuột, ngón tay hoặc các phím mũi tên.',
  front: 'Nhìn từ phía trước',
  right: 'Nhìn từ bên phải',
  back: 'Nhìn từ phía sau',
  left: 'Nhìn từ bên trái',
  'upper-front': 'Nhìn từ phía trước, từ trên xuống',
  'upper-right': 'Nhìn từ bên phải, từ trên xuống',
  'upper-back': 'Nhìn từ phía sau, từ trên xuống',
  'upper-left': 'Nhìn từ bên trái, từ trên xuống',
  'lower-front': 'Nhìn từ phía trước, từ dưới lên',
  'lower-right': 'Nhìn từ bên phải, từ dưới lên',
  'lower-back': 'Nhìn từ phía sau, từ dưới lên',
  'lower-left': 'Nhìn từ bên trái, từ dưới lên',
};
