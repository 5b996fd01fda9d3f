import { storedImage } from '../../image/stored-image';
import { compiledFromImage } from '../../target/compile-target';
import type { Compiled } from '../../types';
import { FormatError } from '../../types';
import { isSide, MAX_TRACKABLES } from '../container-layout';
import { withoutEmptyLines } from './box-resize';
import { damaged, MessagePackReader } from './message-pack-reader';

/** What is read of a target: the size of its source and its larger tracking picture. */
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
 * Imports a stock `.mind` file, version 2: each target is compiled again from the gray picture that the file embeds, shorter
 * side 256 px. Its feature points are of another engine and are skipped.
 */
export function readMind(bytes: Uint8Array): Compiled[] {
  const reader = new MessagePackReader(bytes);
  let version: number | undefined;
  let targets: MindTarget[] | undefined;
  readMap(reader, 'the file', {
    v: () => {
      version = reader.number('the version');
      if (version !== 2) {
        throw new FormatError(
          `This is a .mind file of version ${version}; only version 2 is read. Compile the picture again.`,
        );
      }
    },
    dataList: () => {
      targets = readTargets(reader);
    },
  });
  reader.end();
  if (version === undefined || !targets) throw damaged('it has no version or no targets');
  return targets.map(toCompiled);
}

/** Reads a map whose values the handlers read by key; all other values are skipped. */
function readMap(reader: MessagePackReader, what: string, handlers: Record<string, () => void>): void {
  const known = new Map(Object.entries(handlers));
  for (let left = reader.mapLength(what); left > 0; left--) {
    const key = reader.textOrSkip(`a key of ${what}`);
    const handler = key === undefined ? undefined : known.get(key);
    if (handler) handler();
    else reader.skip();
  }
}

function readTargets(reader: MessagePackReader): MindTarget[] {
  const count = reader.arrayLength('the list of targets');
  if (count < 1 || count > MAX_TRACKABLES) throw damaged(`it claims to hold ${count} targets`);
  return Array.from({ length: count }, () => readTarget(reader));
}

function readTarget(reader: MessagePackReader): MindTarget {
  const target: MindTarget = { width: 0, height: 0 };
  readMap(reader, 'a target', {
    targetImage: () => readMap(reader, 'the size of a picture', sizeHandlers(reader, target)),
    trackingData: () => {
      const pictures = reader.arrayLength('the tracking pictures');
      for (let i = 0; i < pictures; i++) {
        if (i === 0) target.picture = readPicture(reader);
        else reader.skip();
      }
    },
  });
  return target;
}

/** For readMap: what reads the sides of a picture into `size`. */
function sizeHandlers(reader: MessagePackReader, size: { width: number; height: number }) {
  return {
    width: () => {
      size.width = reader.number('a width');
    },
    height: () => {
      size.height = reader.number('a height');
    },
  };
}

function readPicture(reader: MessagePackReader): MindPicture {
  const picture: MindPicture = { width: 0, height: 0 };
  readMap(reader, 'a tracking picture', {
    ...sizeHandlers(reader, picture),
    data: () => {
      picture.data = reader.binary('the pixels of a tracking picture');
    },
  });
  return picture;
}

function toCompiled(target: MindTarget): Compiled {
  const { width, height, picture } = target;
  if (!isSide(width) || !isSide(height)) throw damaged(`a picture claims ${width}×${height} px`);
  if (!picture?.data) throw damaged('a target has no picture');
  const scale = 256 / Math.min(width, height);
  // One pixel of grace: writers round halves either way.
  const fits = Math.abs(picture.width - width * scale) <= 1 && Math.abs(picture.height - height * scale) <= 1;
  if (!fits || !isSide(picture.width) || !isSide(picture.height)) {
    throw damaged(`a picture claims ${picture.width}×${picture.height} px of ${width}×${height}`);
  }
  if (picture.data.length !== picture.width * picture.height) {
    throw damaged('a picture is not as large as it states');
  }
  const image = withoutEmptyLines({ width: picture.width, height: picture.height, data: picture.data }, scale);
  return compiledFromImage(storedImage(image), width, height);
}
