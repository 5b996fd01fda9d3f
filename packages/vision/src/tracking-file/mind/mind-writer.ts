import { assertGray } from '../../image/gray';
import { findAnchors } from '../../target/anchors';
import type { Gray } from '../../types';
import { assertSides, MAX_TRACKABLES } from '../container-layout';
import { boxResize } from './box-resize';
import { keyframeScales } from './keyframe-scales';
import { clusterPoints } from './cluster-points';
import { detectMindPoints } from './detect-mind-points';
import { MIND_PICTURE_SIDE_PX, MIND_VERSION } from './mind-reader';
import type { MessagePackValue } from './message-pack-writer';
import { writeMessagePack } from './message-pack-writer';

/** Shorter sides of the two pictures for tracking, and the most points of each, as in files of MindAR's compiler. */
const TRACKING_SIDES_PX = [MIND_PICTURE_SIDE_PX, 128];
const MAX_TRACKING_POINTS = 50;

/**
 * Bytes of a stock `.mind` file, version 2, with which MindAR's runtime (1.2.x) detects and tracks.
 *
 * @param images source pictures in gray, floor((r + g + b) / 3) as in MindAR's compiler; at least one. Takes about a
 *   second for a picture of 800×800.
 * @throws RangeError for an empty list, more than MAX_TRACKABLES pictures, sides that a target cannot have, or fewer
 *   bytes than they ask for.
 */
export function encodeMind(images: Gray[]): Uint8Array {
  assertCount(images.length);
  return writeMind(images.map((image) => mindTarget(image)));
}

/** One target in the form of a `.mind` file. */
export type MindTarget = MessagePackValue;

/**
 * Bytes of a `.mind` file with targets made by mindTarget.
 *
 * @throws RangeError for an empty list or more than MAX_TRACKABLES
 */
export function writeMind(targets: readonly MindTarget[]): Uint8Array {
  assertCount(targets.length);
  return writeMessagePack({ v: MIND_VERSION, dataList: targets });
}

function assertCount(count: number): void {
  if (count < 1 || count > MAX_TRACKABLES) {
    throw new RangeError(`A .mind file holds 1 to ${MAX_TRACKABLES} targets, got ${count}.`);
  }
}

/**
 * Makes one target of a `.mind` file, which takes almost all of encodeMind's time.
 *
 * @param image as for encodeMind.
 * @param onProgress called with the completed share, 0..1.
 * @throws RangeError for sides that a target cannot have, or fewer bytes than they ask for.
 */
export function mindTarget(image: Gray, onProgress?: (fraction: number) => void): MindTarget {
  assertGray(image, 'The target picture');
  assertSides(image);
  const { width, height } = image;
  const scales = keyframeScales(width, height);
  const all = scales.reduce((sum, scale) => sum + scale * scale, 0);
  let done = 0;
  onProgress?.(0);
  return {
    targetImage: { width, height },
    trackingData: TRACKING_SIDES_PX.map((side) => trackingPicture(image, side / Math.min(width, height))),
    matchingData: scales.map((scale) => {
      const made = keyframe(image, scale);
      done += scale * scale;
      onProgress?.(done / all);
      return made;
    }),
  };
}

function trackingPicture(image: Gray, scale: number): MessagePackValue {
  const { width, height, data } = boxResize(image, scale);
  const anchors = findAnchors({ width, height, data });
  const count = anchors.length / 2;
  const kept = Math.min(MAX_TRACKING_POINTS, count);
  const points = Array.from({ length: kept }, (_, k) => {
    const [x = 0, y = 0] = anchors.subarray(2 * Math.floor((k * count) / kept));
    return { x, y };
  });
  return { data, scale, width, height, points };
}

function keyframe(image: Gray, scale: number): MessagePackValue {
  const scaled = boxResize(image, scale);
  const points = detectMindPoints(scaled);
  const maximaPoints = points.filter((point) => point.maxima);
  const minimaPoints = points.filter((point) => !point.maxima);
  return {
    maximaPoints: maximaPoints.map((point) => ({ ...point })),
    minimaPoints: minimaPoints.map((point) => ({ ...point })),
    maximaPointsCluster: clusterPoints(maximaPoints),
    minimaPointsCluster: clusterPoints(minimaPoints),
    width: scaled.width,
    height: scaled.height,
    scale,
  };
}
