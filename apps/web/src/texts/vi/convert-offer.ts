import type { convertOffer as base } from '../default/convert-offer';
import type { Table } from '../table';

export const convertOffer: Table<typeof base> = {
  button: 'Chuyển đổi định dạng khác...',
  label: {
    video: 'Tệp để tạo video',
    model: 'Các tệp để tạo mô hình 3D',
    picture: 'Hình ảnh cần chuyển đổi',
    sound: 'Âm thanh cần chuyển đổi',
  },
  formats: {
    video: '.mov, .mkv, .webm, phông xanh, GIF, chuỗi PNG trong tệp zip',
    model: '.obj, .fbx, .stl, .ply, .usdz, .gltf kèm các tệp của nó, hoặc tệp zip chứa chúng',
    picture: '.svg, .heic, .avif, .webp',
    sound: '.wav, .ogg',
  },
  canBecome: (fileName) => `Có thể chuyển đổi ${fileName} ngay trong trình duyệt.`,
  convert: (fileName) => `Chuyển đổi ${fileName}`,
};
