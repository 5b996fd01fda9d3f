/** The page that other sites show in a frame. */
export const embed = {
  openInTab: (product: string) => `Mở trong ${product} (thẻ mới)`,
  cameraInTab: 'Mở với camera trong thẻ mới',
  roomInTab: 'Xem trong không gian của bạn (thẻ mới)',
};
