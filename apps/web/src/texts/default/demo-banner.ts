/** The dashboard's link to the demo; its toasts are Vietnamese. */
export const demoBanner = {
  title: 'See it on your phone in a minute',
  lineTitle: 'See how it works',
  text: 'A poster with a lighthouse comes alive. Open the demo here, or send its address to your phone.',
  open: 'Open demo AR',
  copy: 'Copy URL for mobile',
  templates: 'Browse templates',
  dismiss: 'Hide the demo',
  toastLang: 'vi',
  copied: {
    title: 'Đã sao chép URL demo',
    description: 'Hãy mở liên kết trên điện thoại và hướng camera vào hình ảnh.',
  },
  copyFailed: {
    title: 'Không thể sao chép URL demo',
    description: (link: string) => `Hãy thử lại hoặc sao chép thủ công: ${link}`,
  },
};
