import { expect, it } from 'vitest';
import { compileTarget, countAnchors, decode, encode, MAX_TRACKABLES } from '@anchora/vision';
import { checked, fixtureBytes, refusal } from '../../../test-support/checked';
import { blankPicture } from '@anchora/vision/test-support/pictures';
import { decodeLuma } from './picture/decode-luma';

async function compiled(): Promise<Buffer> {
  const picture = await decodeLuma(await fixtureBytes('pictures/tram.png'));
  return Buffer.from(encode([{ ...compileTarget(picture), score: 0.75 }]));
}

it('accepts a compiled target and reports its size, score and number of anchors', async () => {
  const source = await compiled();
  const verdict = await checked('tracking', source);
  const [target] = decode(source);
  if (!target) throw new Error('expected a target');
  expect(verdict.bytes.equals(source)).toBe(true);
  expect(verdict).toMatchObject({
    contentType: 'application/octet-stream',
    metadata: { targets: [{ width: 1080, height: 1080, score: 0.75, anchors: countAnchors(target) }] },
  });
  expect(decode(verdict.bytes)).toHaveLength(1);
});

/*
 * The header of a tracking file: its version at byte 4, the number of targets (16 bits) at 6, the length (32 bits) at
 * 8.
 */
it.each([
  ['cut short', 'its length differs from the one it states', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  [
    'with one bit changed',
    'its checksum does not match its contents',
    (bytes: Buffer) => bytes.fill((bytes[500] ?? 0) ^ 1, 500, 501),
  ],
  ['of a later version', 'it has version 99; only version 1 is read', (bytes: Buffer) => bytes.fill(99, 4, 5)],
  [
    'that claims four billion bytes',
    'its length differs from the one it states',
    (bytes: Buffer) => bytes.fill(255, 8, 12),
  ],
  ['that is a picture', 'it contains bytes that cannot be read', () => fixtureBytes('pictures/tram.png')],
  ['of another program', 'it has no version or no targets', () => Buffer.from('82a17801a17900', 'hex')],
  [
    'of nested nothing',
    'it begins neither like a tracking file of this site nor like a .mind file',
    () => Buffer.alloc(100_000, 0x91),
  ],
  [
    'with a long list of nothing',
    'one of its parts is longer than the file',
    () => Buffer.from('81a161ddffffffff', 'hex'),
  ],
])('refuses a file %s, saying why', async (_, reason, change) => {
  expect(await refusal('tracking', await change(await compiled()))).toBe(
    `file-invalid: The tracking file cannot be used: ${reason}. Compile the picture again.`,
  );
});

it('refuses a file whose only target has nothing to track, with a code of its own', async () => {
  const untrackable = Buffer.from(encode([compileTarget(blankPicture())]));
  expect(await refusal('tracking', untrackable)).toMatch(/^target-untrackable: .*too little detail to be tracked/);
});

it('accepts a file in which one of two targets can be tracked', async () => {
  const picture = await decodeLuma(await fixtureBytes('pictures/tram.png'));
  const { metadata } = await checked(
    'tracking',
    Buffer.from(encode([blankPicture(), picture].map((p) => compileTarget(p)))),
  );
  expect(metadata).toMatchObject({ targets: [{ anchors: 0 }, { anchors: expect.any(Number) as number }] });
});

it('accepts the most targets that a tracking file may hold, and refuses more by their number', async () => {
  const picture = compileTarget(await decodeLuma(await fixtureBytes('pictures/tram.png')));
  const most = Buffer.from(encode(Array.from({ length: MAX_TRACKABLES }, () => picture)));
  const { metadata } = await checked('tracking', most);
  expect(metadata).toMatchObject({ targets: { length: MAX_TRACKABLES } });
  for (const count of [MAX_TRACKABLES + 1, 10 * MAX_TRACKABLES]) {
    most.writeUInt16LE(count, 6);
    expect(await refusal('tracking', most)).toMatch(`it claims to hold ${count} targets`);
  }
});
