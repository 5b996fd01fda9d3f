/** Texts of photos and clips, which come with their chunk. */
export interface CaptureTexts {
  photo: string;
  record: string;
  stop: string;
  preparing: string;
  /** Announced to screen readers. */
  recording: string;
  photoTitle: string;
  clipTitle: string;
  /** Says where the photo or clip is kept. */
  onlyHere: string;
  /** The note on a clip whose sound is not AAC. */
  opus: string;
  silent: string;
  share: string;
  save: string;
  discard: string;
  shareFailed: string;
  photoFailed: string;
  clipFailed: string;
}
