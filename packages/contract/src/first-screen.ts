/**
 * Id of the AR frame's first screen in a page into which the server has written it; the frame's script takes it over.
 * Also written in first-screen.js and screens.css.
 */
export const FIRST_SCREEN_ID = 'first-screen';

/** Words of the first screen, which is shown before the AR frame's own code has loaded. */
export interface FirstScreenWords {
  pointAtPicture: string;
  lookAround: string;
  /** Alternative text of the target image, with the project's name. */
  targetPicture: (name: string) => string;
  start: string;
  starting: string;
  /** Shown below the button, before the browser asks for the camera. */
  cameraStays: string;
  /** Offers this language in its own words, on a screen in the other language. */
  inThisLanguage: string;
}

export const FIRST_SCREEN_VI: FirstScreenWords = {
  pointAtPicture: 'Hướng camera vào hình ảnh này, nội dung AR sẽ hiện ngay trên đó.',
  lookAround: 'Xem nội dung ngay tại đây, hoặc mở trên điện thoại.',
  targetPicture: (name) => `Hình ảnh mục tiêu của ${name}`,
  start: 'Bắt đầu',
  starting: 'Đang khởi động AR...',
  cameraStays: 'Hình ảnh từ camera không rời khỏi thiết bị này.',
  inThisLanguage: 'Xem bằng tiếng Việt',
};

export const FIRST_SCREEN_EN: FirstScreenWords = {
  pointAtPicture: 'Point the camera at this picture and the AR content appears right on it.',
  lookAround: 'Look at the content here, or open it on a phone.',
  targetPicture: (name) => `Target picture of ${name}`,
  start: 'Start',
  starting: 'Starting AR...',
  cameraStays: 'Camera images never leave this device.',
  inThisLanguage: 'View in English',
};
