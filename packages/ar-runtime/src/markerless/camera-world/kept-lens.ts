import { LEAST_FOCAL_CHANGE, cameraNumber, keepFocalRatio, learnedFocalRatio } from '../../camera/learned-lenses';

/** Suffix of keys whose focal length was estimated from a surface, not from a printed picture. */
const BY_SURFACE = ' surface';

/** One camera under the two numbers by which its focal lengths are kept. */
interface KnownCamera {
  byPicture: number;
  bySurface: number;
}

/**
 * The focal length of the camera that a video shows, kept in this browser from visit to visit. An estimate from a
 * printed picture is more exact: it is read first and never replaced.
 */
export class KeptLens {
  /** Focal length that was read or stored last, longer sides; 0 before. */
  private kept = 0;

  constructor(private readonly video: HTMLVideoElement) {}

  /** Focal length that an earlier visit learned, longer sides; null if none did, undefined while no camera is open. */
  read(): number | null | undefined {
    const { camera } = this;
    if (camera === undefined) return undefined;
    const ratio = learnedFocalRatio(camera.byPicture) ?? learnedFocalRatio(camera.bySurface);
    this.kept = ratio ?? 0;
    return ratio;
  }

  /** Stores a learned focal length immediately, because a browser may end a page without any event. */
  keep(focalRatio: number): void {
    const { camera } = this;
    if (camera === undefined || Math.abs(focalRatio - this.kept) < LEAST_FOCAL_CHANGE * focalRatio) return;
    this.kept = focalRatio;
    keepFocalRatio(camera.bySurface, focalRatio);
  }

  private get camera(): KnownCamera | undefined {
    const { srcObject, videoWidth: width, videoHeight: height } = this.video;
    const track = srcObject instanceof MediaStream ? srcObject.getVideoTracks().at(0) : undefined;
    if (!track || width === 0) return undefined;
    const settings = track.getSettings();
    const size = { width, height };
    const facingMode = `${settings.facingMode ?? ''}${BY_SURFACE}`;
    return { byPicture: cameraNumber(settings, size), bySurface: cameraNumber({ ...settings, facingMode }, size) };
  }
}
