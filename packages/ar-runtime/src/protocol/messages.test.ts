import { describe, expect, test } from 'vitest';
import { PROTOCOL_VERSION, isHello, isWho, parseInit, parseToFrame, parseToShell } from './messages';

const BASE = 'https://ar.example/ar-frame/';
const project = {
  name: 'Harbour',
  description: null,
  type: 'image-tracking',
  contentType: 'video',
  modelUrl: '/files/a',
  usdzUrl: null,
  fitsSceneViewer: true,
  targetImageUrl: '/files/b',
  targetMindFile: '/files/c',
};
const init = { t: 'ar:init', v: PROTOCOL_VERSION, page: 'share', lang: 'default', link: '/view/ar/x', project };

describe('parseInit', () => {
  test('returns a complete message with absolute addresses', () => {
    const parsed = parseInit(init, BASE);
    expect(parsed?.project.modelUrl).toBe('https://ar.example/files/a');
    expect(parsed?.project.targetMindFile).toBe('https://ar.example/files/c');
    expect(parsed?.link).toBe('https://ar.example/view/ar/x');
  });

  test.each([
    ['another type', { ...init, t: 'ar:hello' }],
    ['another version', { ...init, v: PROTOCOL_VERSION + 1 }],
    ['an unknown page', { ...init, page: 'admin' }],
    ['no project', { ...init, project: null }],
    ['a name that is no text', { ...init, project: { ...project, name: 7 } }],
    ['an unknown project type', { ...init, project: { ...project, type: 'face' } }],
    ['an unknown content type', { ...init, project: { ...project, contentType: 'text' } }],
    ['no content', { ...init, project: { ...project, modelUrl: null } }],
    ['a script as content', { ...init, project: { ...project, modelUrl: 'javascript:alert(1)' } }],
    ['a script as link', { ...init, link: 'javascript:alert(1)' }],
    ['a text', 'ar:init'],
    ['nothing', undefined],
  ])('%s is refused', (_case, data) => {
    expect(parseInit(data, BASE)).toBeNull();
  });

  test('an optional address with a script counts as missing', () => {
    const parsed = parseInit({ ...init, project: { ...project, targetImageUrl: 'javascript:alert(1)' } }, BASE);
    expect(parsed?.project.targetImageUrl).toBeNull();
  });

  test('replaces an unknown language by the default and a blank description by null', () => {
    const parsed = parseInit({ ...init, lang: 'xx', project: { ...project, description: '  ' } }, BASE);
    expect(parsed?.lang).toBe('default');
    expect(parsed?.project.description).toBeNull();
  });
});

test('only a greeting of this version is a greeting', () => {
  expect(isHello({ t: 'ar:hello', v: PROTOCOL_VERSION, bornAt: 5 })).toBe(true);
  expect(isHello({ t: 'ar:hello', v: PROTOCOL_VERSION })).toBe(false);
  expect(isHello({ t: 'ar:hello', v: PROTOCOL_VERSION + 1, bornAt: 5 })).toBe(false);
  expect(isWho({ t: 'ar:who', v: PROTOCOL_VERSION })).toBe(true);
  expect(isWho({ t: 'ar:hello', v: PROTOCOL_VERSION, bornAt: 5 })).toBe(false);
  expect(isHello('ar:hello')).toBe(false);
});

test('parses commands to the frame and drops everything else', () => {
  expect(parseToFrame({ t: 'stop', extra: 1 })).toEqual({ t: 'stop' });
  expect(parseToFrame({ t: 'setMuted', muted: true })).toEqual({ t: 'setMuted', muted: true });
  expect(parseToFrame({ t: 'setMuted', muted: 'yes' })).toBeNull();
  expect(parseToFrame({ t: 'apply', scene: { v: 1 }, more: 1 })).toEqual({ t: 'apply', scene: { v: 1 } });
  expect(parseToFrame({ t: 'dropWay', way: 'scene-viewer' })).toEqual({ t: 'dropWay', way: 'scene-viewer' });
  expect(parseToFrame({ t: 'dropWay', way: 'C' })).toBeNull();
  expect(parseToFrame({ t: 'eval' })).toBeNull();
  expect(parseToFrame(null)).toBeNull();
});

test('reports of the frame with an unknown type or state are dropped', () => {
  expect(parseToShell({ t: 'state', state: 'tracking' })).toEqual({ t: 'state', state: 'tracking' });
  expect(parseToShell({ t: 'state', state: 'flying' })).toBeNull();
  expect(parseToShell({ t: 'navigate', to: '/x' })).toBeNull();
});
