import { cameraNumber, keepFocalRatio, learnedFocalRatio } from '../../camera/learned-lenses';

/** A learned focal length is stored again once it has changed by this share. */
const LEAST_CHANGE = 0.01;

/** The focal length of the camera that a video shows, kept in this browser from visit to visit as that of printed pictures is. */
export class KeptLens {
  /** Focal length that was read or stored last, longer sides; 0 before. */
  private kept = 0;

  constructor(private readonly video: HTMLVideoElement) {}

  /** Focal length that an earlier visit learned, longer sides; null if none did, undefined while no camera is open. */
  read(): number | null | undefined {
    const { camera } = this;
    if (camera === undefined) return undefined;
    const ratio = learnedFocalRatio(camera);
    this.kept = ratio ?? 0;
    return ratio;
  }

  /** Stores a learned focal length immediately, because a browser may end a page without any event. */
  keep(focalRatio: number): void {
    const { camera } = this;
    if (camera === undefined || Math.abs(focalRatio - this.kept) < LEAST_CHANGE * focalRatio) return;
    this.kept = focalRatio;
    keepFocalRatio(camera, focalRatio);
  }

  private get camera(): number | undefined {
    const { srcObject, videoWidth: width, videoHeight: height } = this.video;
    const track = srcObject instanceof MediaStream ? srcObject.getVideoTracks().at(0) : undefined;
    return track && width > 0 ? cameraNumber(track.getSettings(), { width, height }) : undefined;
  }
}
