/** Stops the download of a video that is no longer needed; `pause` alone would not. */
export function releaseVideo(video: HTMLVideoElement): void {
  video.pause();
  video.removeAttribute('src');
  video.load();
}
