import { compiledFromImage } from '../../target/compile-target';
import type { Compiled } from '../../types';
import { isSide, MAX_TRACKABLES } from '../container-layout';
import { damaged, FormatError, impossibleSize } from '../format-error';
import { withoutEmptyLines } from './box-resize';
import { MessagePackReader } from './message-pack-reader';

/** Version of stock files that MindAR's runtime 1.2 reads. */
export const MIND_VERSION = 2;

/** Shorter side of a target's larger tracking picture in a stock file, px. */
export const MIND_PICTURE_SIDE_PX = 256;

/** The parts of a target that are read: the size of its source and its larger tracking picture. */
interface MindTarget {
  width: number;
  height: number;
  picture?: MindPicture;
}

interface MindPicture {
  data?: Uint8Array;
  width: number;
  height: number;
}

/**
 * Imports a stock `.mind` file, version 2. Each target is compiled again from the gray picture embedded in the file,
 * shorter side MIND_PICTURE_SIDE_PX; the feature points, which belong to another engine, are skipped.
 *
 * @throws FormatError for damaged files and those of another version.
 */
export function readMind(bytes: Uint8Array): Compiled[] {
  const reader = new MessagePackReader(bytes);
  let version: number | undefined;
  let targets: MindTarget[] | undefined;
  reader.map('.mind', {
    v: () => {
      version = reader.number('v');
      if (version !== MIND_VERSION) {
        throw new FormatError({ code: 'version-unknown', params: { version, readable: MIND_VERSION } });
      }
    },
    dataList: () => {
      targets = readTargets(reader);
    },
  });
  reader.end();
  if (version === undefined || !targets) throw damaged('targets-missing');
  return targets.map(toCompiled);
}

function readTargets(reader: MessagePackReader): MindTarget[] {
  const count = reader.arrayLength('dataList');
  if (count < 1 || count > MAX_TRACKABLES) throw new FormatError({ code: 'target-count', params: { count } });
  return Array.from({ length: count }, () => readTarget(reader));
}

function readTarget(reader: MessagePackReader): MindTarget {
  const target: MindTarget = { width: 0, height: 0 };
  reader.map('dataList', {
    targetImage: () => reader.map('targetImage', sizeHandlers(reader, target)),
    trackingData: () => {
      const pictures = reader.arrayLength('trackingData');
      for (let i = 0; i < pictures; i++) {
        if (i === 0) target.picture = readPicture(reader);
        else reader.skip();
      }
    },
  });
  return target;
}

/** Handlers that read the sides of a picture into `size`. */
function sizeHandlers(reader: MessagePackReader, size: { width: number; height: number }) {
  return {
    width: () => {
      size.width = reader.number('width');
    },
    height: () => {
      size.height = reader.number('height');
    },
  };
}

function readPicture(reader: MessagePackReader): MindPicture {
  const picture: MindPicture = { width: 0, height: 0 };
  reader.map('trackingData', {
    ...sizeHandlers(reader, picture),
    data: () => {
      picture.data = reader.binary('data');
    },
  });
  return picture;
}

function toCompiled(target: MindTarget): Compiled {
  const { width, height, picture } = target;
  if (!isSide(width) || !isSide(height)) throw impossibleSize(width, height);
  if (!picture?.data) throw damaged('target-picture-missing');
  const scale = MIND_PICTURE_SIDE_PX / Math.min(width, height);
  // One pixel of tolerance: writers round halves either way.
  const fits = Math.abs(picture.width - width * scale) <= 1 && Math.abs(picture.height - height * scale) <= 1;
  if (!fits || !isSide(picture.width) || !isSide(picture.height)) {
    throw impossibleSize(picture.width, picture.height);
  }
  if (picture.data.length !== picture.width * picture.height) throw damaged('target-picture-length');
  const image = withoutEmptyLines({ ...picture, data: picture.data }, scale);
  return compiledFromImage(image, width, height);
}
