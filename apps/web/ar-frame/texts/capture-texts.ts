/** Texts of photos and clips, which come with their chunk. */
export interface CaptureTexts {
  photo: string;
  record: string;
  stop: string;
  preparing: string;
  /** Told to those who do not see the screen. */
  recording: string;
  photoTitle: string;
  clipTitle: string;
  /** Where the photo or clip is. */
  onlyHere: string;
  /** For a clip whose sound is not AAC. */
  opus: string;
  silent: string;
  share: string;
  save: string;
  discard: string;
  shareFailed: string;
  photoFailed: string;
  clipFailed: string;
}
