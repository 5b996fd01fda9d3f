import { LinearFilter, Mesh, MeshBasicMaterial, PlaneGeometry, SRGBColorSpace, VideoTexture } from 'three';
import type { TargetContent } from './target-content';
import { videoPlaneSize } from './video-plane-size';

/** A video as a part of a three.js scene; `video` must know its size. The caller starts and stops it. */
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
