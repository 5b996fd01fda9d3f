import { Matrix4 } from 'three';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { FakeXrAnchor, fakeXr } from '../../../test-support/fake-xr';
import { createWebxrWay } from './webxr-way';

afterEach(() => vi.unstubAllGlobals());

/** A device whose session has started. */
async function begun(device = fakeXr()) {
  vi.stubGlobal('navigator', { xr: { requestSession: async () => device.session } });
  const way = createWebxrWay(device.host);
  await way.begin();
  return { ...device, way };
}

async function begunAndPlaced(device = fakeXr()) {
  const phone = await begun(device);
  phone.select();
  await phone.picture();
  expect(phone.position()).toEqual([0, 0, -2]);
  return phone;
}

const FAILED = { by: 'failure', reason: 'unsupported' };

describe('a session that cannot be used makes the way unavailable', () => {
  test.each([
    [
      'throws at once',
      () => {
        throw new TypeError('bad options');
      },
      'unsupported',
    ],
    ['is refused', () => Promise.reject(new DOMException('no', 'NotAllowedError')), 'refused'],
    ['is not supported', () => Promise.reject(new DOMException('no', 'NotSupportedError')), 'unsupported'],
  ])('one that %s', async (_what, requestSession, reason) => {
    vi.stubGlobal('navigator', { xr: { requestSession } });
    await expect(createWebxrWay(fakeXr().host).begin()).rejects.toMatchObject({ name: 'WayUnavailable', reason });
  });

  test('one without hit tests after all gives the world back', async () => {
    const { host, session, drawing } = fakeXr();
    session.requestHitTestSource = () => Promise.reject(new DOMException('none', 'NotSupportedError'));
    vi.stubGlobal('navigator', { xr: { requestSession: async () => session } });
    const way = createWebxrWay(host);
    await expect(way.begin()).rejects.toMatchObject({ reason: 'unsupported' });
    await way.end();
    expect(session.ended).toBe(true);
    expect(drawing()).toBe(false);
  });
});

describe('failures during a session', () => {
  test('hit tests that throw end the way, and the world is free for the next one', async () => {
    const { frame, picture, heard, way, drawing } = await begun();
    const cause = new DOMException('gone', 'InvalidStateError');
    frame.getHitTestResults = () => {
      throw cause;
    };
    await picture();
    expect(heard.ends).toEqual([{ ...FAILED, cause }]);
    await way.end();
    expect(drawing()).toBe(false);
  });

  test('a lost WebGL context ends the way, because its session would never draw again', async () => {
    const { canvas, heard } = await begunAndPlaced();
    canvas.dispatchEvent(new Event('webglcontextlost'));
    expect(heard.ends).toEqual([FAILED]);
  });

  test('a lost surface makes the visitor look for one again, and the reticle returns with it', async () => {
    const { frame, picture, heard, world } = await begun();
    await picture();
    expect([heard.hints.at(-1), world.aimed]).toEqual(['tap-to-place', true]);
    const hits = frame.hits;
    frame.hits = [];
    for (let i = 0; i < 30; i++) await picture();
    expect([heard.hints.at(-1), world.aimed]).toEqual(['move-phone', false]);
    frame.hits = hits;
    await picture();
    expect([heard.hints.at(-1), world.aimed]).toEqual(['tap-to-place', true]);
  });

  test('a session that the device ends leads back to the start', async () => {
    const { session, heard } = await begunAndPlaced();
    await session.end();
    expect(heard.ends).toEqual([{ by: 'device' }]);
  });
});

describe('XRAnchors', () => {
  test.each([
    [
      'throw',
      () => {
        throw new DOMException('no', 'InvalidStateError');
      },
    ],
    ['are refused', () => Promise.reject(new DOMException('too many', 'OperationError'))],
  ])('that %s leave the content where it was placed', async (_what, createAnchor) => {
    const device = fakeXr();
    device.frame.createAnchor = createAnchor;
    const { picture, position, heard } = await begunAndPlaced(device);
    await picture();
    expect(position()).toEqual([0, 0, -2]);
    expect(heard).toMatchObject({ placed: 1, ends: [] });
  });

  test('move the content with them until the device deletes them', async () => {
    const { frame, picture, position, heard } = await begunAndPlaced();
    frame.poseOfXrAnchor = () => new Matrix4().makeTranslation(0, 0, -2);
    await picture();
    frame.poseOfXrAnchor = () => new Matrix4().makeTranslation(0.1, 0, -2);
    await picture();
    expect(position()[0]).toBeCloseTo(0.1);
    frame.poseOfXrAnchor = () => {
      throw new DOMException('deleted', 'InvalidStateError');
    };
    await picture();
    await picture();
    expect(position()[0]).toBeCloseTo(0.1);
    expect(heard.ends).toEqual([]);
  });
});

function reset(space: EventTarget, transform: object | null): void {
  space.dispatchEvent(Object.assign(new Event('reset'), { transform }));
}
const withoutXrAnchors = () => {
  const device = fakeXr();
  device.frame.createAnchor = () => Promise.reject(new DOMException('none', 'NotSupportedError'));
  return device;
};

describe('an origin that moves', () => {
  test('leaves content without an XRAnchor at its place in the room', async () => {
    const { space, picture, position } = await begunAndPlaced(withoutXrAnchors());
    // The new origin is 1 m to the right of the old one.
    reset(space, { inverse: { matrix: new Matrix4().makeTranslation(-1, 0, 0).elements } });
    await picture();
    expect(position()).toEqual([-1, 0, -2]);
  });

  test('by an unknown amount makes the visitor place the content again', async () => {
    const { space, heard } = await begunAndPlaced(withoutXrAnchors());
    reset(space, null);
    expect(heard.unplaced).toBe(1);
  });

  test('leaves content with its XRAnchor, wherever that is in the new space', async () => {
    const device = fakeXr();
    device.frame.createAnchor = async () => new FakeXrAnchor();
    const { frame, space, heard, picture, position } = await begunAndPlaced(device);
    frame.poseOfXrAnchor = () => new Matrix4().makeTranslation(0, 0, -2);
    await picture();
    reset(space, null);
    // The XRAnchor has another pose in the new space, and the content moves with it.
    frame.poseOfXrAnchor = () => new Matrix4().makeTranslation(-1, 0, -2);
    await picture();
    expect(position()).toEqual([-1, 0, -2]);
    expect(heard).toMatchObject({ placed: 1, unplaced: 0 });
  });
});

test.each([
  ['without an overlay, a tap moves it to where the visitor points', undefined, [1, 0, -3]],
  ['with one, buttons and fingers do', { type: 'screen' }, [0, 0, -2]],
])('placed content: %s', async (_what, overlay, expected) => {
  const device = fakeXr();
  device.session.domOverlayState = overlay;
  const { frame, select, picture, position } = await begunAndPlaced(device);
  frame.hits = [new Matrix4().makeTranslation(1, 0, -3)];
  select();
  await picture();
  expect(position()).toEqual(expected);
});

test('content that another way had placed is placed at once, and again only by a tap', async () => {
  const device = fakeXr();
  Object.assign(device.host, { wasPlaced: true });
  const { way, frame, heard, picture, select, position } = await begun(device);
  await picture();
  expect(heard.placed).toBe(1);
  way.placeAgain();
  frame.hits = [new Matrix4().makeTranslation(1, 0, -3)];
  await picture();
  expect(heard).toMatchObject({ placed: 1, unplaced: 1 });
  select();
  await picture();
  expect(position()).toEqual([1, 0, -3]);
});

test('the button that brings content in front of the visitor places it', async () => {
  const { way, heard, picture, position } = await begun();
  way.recentre();
  await picture();
  expect(heard.placed).toBe(1);
  expect(position()).toEqual([0, 0, -2]);
});
