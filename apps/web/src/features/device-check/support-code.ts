import { BROWSERS, CAMERAS, CODECS, type DeviceFacts, GRAPHICS, IN_APPS, MOTIONS, PLATFORMS } from './device-facts';

/** Crockford's base 32 has no letters that are easily mistaken for others or for digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SIGN_BITS = 5;
const VERSION = 1;
const VERSION_BITS = 3;
/** Bits of each fact that has more than two values, enough for the longest list of `device-facts.ts`. */
const BITS = { platform: 3, browser: 3, inApp: 3, graphics: 2, camera: 3, motion: 2, speed: 5 } as const;
/** The facts that are true or false, in the order of their bits. */
const FLAGS = ['secure', 'webxr', 'hitTest', 'quickLook', 'sceneViewer', 'handheld', 'simd'] as const;
const PAYLOAD_BITS = 35;
const CHECK_BITS = 15;
const CODE_LENGTH = (PAYLOAD_BITS + CHECK_BITS) / SIGN_BITS;

/** Each step of the measured time is a quarter longer than the one before; 30 steps cover 1 ms to 800 ms. */
const SPEED_STEP = 1.25;
const SPEED_STEPS = 30;

type Flags = Pick<DeviceFacts, (typeof FLAGS)[number]>;

type CodeFault =
  /** Wrong length, or characters that codes do not contain. */
  | 'malformed'
  /** The checksum is wrong: a character is wrong, or two are swapped. */
  | 'mistyped'
  /** Made by a later version of the product. */
  | 'newer';

/**
 * Encodes the facts as ten characters, XXXXX-XXXXX: version (3 bits), facts (32 bits) and a CRC-15, which detects every
 * single wrong character and every swap of neighbours. The measured time is rounded to steps of a quarter.
 */
export function encodeSupportCode(facts: DeviceFacts): string {
  const bits = new BitWriter();
  bits.write(VERSION, VERSION_BITS);
  bits.write(PLATFORMS.indexOf(facts.platform), BITS.platform);
  bits.write(BROWSERS.indexOf(facts.browser), BITS.browser);
  bits.write(IN_APPS.indexOf(facts.inApp), BITS.inApp);
  for (const flag of FLAGS) bits.write(Number(facts[flag]), 1);
  bits.write(GRAPHICS.indexOf(facts.graphics), BITS.graphics);
  for (const codec of CODECS) bits.write(Number(facts.codecs.includes(codec)), 1);
  bits.write(CAMERAS.indexOf(facts.camera), BITS.camera);
  bits.write(MOTIONS.indexOf(facts.motion), BITS.motion);
  bits.write(speedStep(facts.trackingMs), BITS.speed);
  bits.write(crc15(bits.bits), CHECK_BITS);
  const signs = bits.bits.reduce((text, _bit, at) => (at % SIGN_BITS === 0 ? text + signAt(bits.bits, at) : text), '');
  return `${signs.slice(0, CODE_LENGTH / 2)}-${signs.slice(CODE_LENGTH / 2)}`;
}

/** Decodes a code. Spaces, dashes and case are ignored; O counts as 0, I and L count as 1. */
export function decodeSupportCode(code: string): DeviceFacts | CodeFault {
  const signs = code.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const values = Array.from(signs, (sign) => ALPHABET.indexOf(sign));
  if (values.length !== CODE_LENGTH || values.includes(-1)) return 'malformed';
  const writer = new BitWriter();
  for (const value of values) writer.write(value, SIGN_BITS);
  const reader = new BitReader(writer.bits);
  if (crc15(writer.bits.slice(0, PAYLOAD_BITS)) !== new BitReader(writer.bits, PAYLOAD_BITS).read(CHECK_BITS)) {
    return 'mistyped';
  }
  if (reader.read(VERSION_BITS) !== VERSION) return 'newer';
  const platform = PLATFORMS[reader.read(BITS.platform)];
  const browser = BROWSERS[reader.read(BITS.browser)];
  const inApp = IN_APPS[reader.read(BITS.inApp)];
  const flags = Object.fromEntries(FLAGS.map((flag) => [flag, reader.read(1) === 1])) as Flags;
  const graphics = GRAPHICS[reader.read(BITS.graphics)];
  const codecs = CODECS.filter(() => reader.read(1) === 1);
  const camera = CAMERAS[reader.read(BITS.camera)];
  const motion = MOTIONS[reader.read(BITS.motion)];
  const trackingMs = speedOf(reader.read(BITS.speed));
  if (!platform || !browser || inApp === undefined || !graphics || !camera || !motion) return 'newer';
  return { platform, browser, inApp, ...flags, graphics, codecs, camera, motion, gyroscope: null, trackingMs };
}

/** Step 0 stands for "not measured". */
function speedStep(ms: number | null): number {
  if (ms === null) return 0;
  const step = Math.round(Math.log(Math.max(1, ms)) / Math.log(SPEED_STEP)) + 1;
  return Math.min(SPEED_STEPS + 1, step);
}

function speedOf(step: number): number | null {
  return step === 0 ? null : Math.round(10 * SPEED_STEP ** (step - 1)) / 10;
}

function signAt(bits: readonly number[], at: number): string {
  return ALPHABET[new BitReader(bits, at).read(SIGN_BITS)] ?? '';
}

/** CRC-15 as in CAN (polynomial 0x4599), over bits, most significant first. */
function crc15(bits: readonly number[]): number {
  let crc = 0;
  for (const bit of bits) {
    const carries = ((crc >> 14) & 1) !== bit;
    crc = (crc << 1) & 0x7fff;
    if (carries) crc ^= 0x4599;
  }
  return crc;
}

class BitWriter {
  readonly bits: number[] = [];

  write(value: number, count: number): void {
    for (let bit = count - 1; bit >= 0; bit--) this.bits.push((value >> bit) & 1);
  }
}

class BitReader {
  constructor(
    private readonly bits: readonly number[],
    private at = 0,
  ) {}

  read(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++) value = (value << 1) | (this.bits[this.at + i] ?? 0);
    this.at += count;
    return value;
  }
}
