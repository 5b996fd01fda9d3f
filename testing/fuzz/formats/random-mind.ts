import { pick } from './pick';
import type { Random } from '../../../packages/vision/src/simulation/random';
import type { MessagePackValue } from '../../../packages/vision/src/tracking-file/mind/message-pack-writer';
import { writeMessagePack } from '../../../packages/vision/src/tracking-file/mind/message-pack-writer';
import { randomKeyframes } from './random-keyframes';

const KEYS = [
  'v',
  'dataList',
  'targetImage',
  'trackingData',
  'matchingData',
  'width',
  'height',
  'data',
  'scale',
  'points',
  'x',
];
/** Numbers around the limits of the format, and those that arithmetic does not expect. */
const NUMBERS = [0, 1, 2, 16, 128, 256, 341, 8192, 65_536, 4294967295, -1, 0.5, 1e300, Number.NaN, Infinity];

/** A well-formed MessagePack file in which any key may hold any type. Shares and sizes are chosen, not measured. */
export function randomMind(random: Random): Uint8Array {
  const list = () => (random.next() < 0.8 ? targets(random) : anything(random, 0));
  const version = random.next() < 0.8 ? 2 : anything(random, 0);
  return writeMessagePack({ v: version, dataList: list() });
}

function targets(random: Random): MessagePackValue {
  return Array.from({ length: 1 + random.below(3) }, () => {
    const [width, height] = [16 + random.below(400), 16 + random.below(400)];
    const scale = 256 / Math.min(width, height);
    const picture = { width: Math.round(width * scale), height: Math.round(height * scale), scale };
    const pixels = picture.width * picture.height + (random.next() < 0.1 ? random.below(3) - 1 : 0);
    const tracking = { ...picture, data: new Uint8Array(Math.min(pixels, 300_000)), points: [] };
    return perhaps(random, {
      targetImage: perhaps(random, { width, height }),
      trackingData: perhaps(random, [perhaps(random, tracking), perhaps(random, tracking)]),
      matchingData: random.next() < 0.5 ? randomKeyframes(random) : anything(random, 0),
    });
  });
}

/** The value; sometimes anything else instead of it or inside it. */
function perhaps(random: Random, value: MessagePackValue): MessagePackValue {
  if (random.next() < 0.05) return anything(random, 0);
  if (random.next() < 0.1 && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return { ...(value as object), [pick(random, KEYS)]: anything(random, 1) };
  }
  return value;
}

function anything(random: Random, depth: number): MessagePackValue {
  switch (random.below(depth > 5 ? 5 : 7)) {
    case 0:
      return null;
    case 1:
      return random.next() < 0.5;
    case 2:
      return pick(random, NUMBERS);
    case 3:
      return 'ả'.repeat(random.below(40));
    case 4:
      return new Uint8Array(random.below(400));
    case 5:
      return Array.from({ length: random.below(5) }, () => anything(random, depth + 1));
    default: {
      const keys = Array.from({ length: random.below(5) }, () => pick(random, KEYS));
      return Object.fromEntries(keys.map((key) => [key, anything(random, depth + 1)]));
    }
  }
}
