import { LinearFilter, Mesh, MeshBasicMaterial, PlaneGeometry, SRGBColorSpace, VideoTexture } from 'three';
import type { TargetContent } from './target-content';

/** A video fits inside this size, in target widths, in its own aspect ratio. */
const MAX_WIDTH = 0.9;
const MAX_HEIGHT = 1.6;

/** Size of a video's plane in target widths. */
export function videoPlaneSize(videoWidth: number, videoHeight: number): { width: number; height: number } {
  const scale = Math.min(MAX_WIDTH / videoWidth, MAX_HEIGHT / videoHeight);
  return { width: videoWidth * scale, height: videoHeight * scale };
}

/** A video on its target; `video` must know its size. The caller starts and stops it. */
export function createVideoContent(video: HTMLVideoElement): TargetContent {
  const texture = new VideoTexture(video);
  texture.colorSpace = SRGBColorSpace;
  texture.minFilter = LinearFilter;
  texture.generateMipmaps = false;
  const material = new MeshBasicMaterial({ map: texture, toneMapped: false });
  const plane = new Mesh(new PlaneGeometry(1, 1), material);
  const fit = (): void => {
    const { width, height } = videoPlaneSize(video.videoWidth, video.videoHeight);
    plane.scale.set(width, height, 1);
  };
  fit();
  video.addEventListener('resize', fit);
  return {
    object: plane,
    update: () => undefined,
    dispose() {
      video.removeEventListener('resize', fit);
      texture.dispose();
      material.dispose();
      plane.geometry.dispose();
      plane.removeFromParent();
    },
  };
}
