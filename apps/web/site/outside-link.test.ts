import type { Init } from '@anchora/ar-runtime/protocol/messages';
import { afterEach, expect, it, vi } from 'vitest';
import { FakeElement, stubPage } from '../ar-frame/test-support/fake-element';
import { OutsideLink } from './outside-link';

afterEach(() => vi.unstubAllGlobals());

it('shows no link over an experience that an early tap has started before the ways were told', () => {
  const ui = new FakeElement();
  stubPage({ ui });
  const init = { project: { usdzUrl: 'files/lamp.usdz' }, link: 'https://site.example/' } as Init;
  const outside = new OutsideLink(init);
  const isShown = () => ui.children.map((link) => link instanceof FakeElement && !link.hidden);
  outside.receive({ t: 'state', state: 'ready' });
  outside.receive({ t: 'state', state: 'starting' });
  outside.receive({ t: 'ready', ways: ['quick-look', 'camera', 'no-camera'] });
  expect(isShown()).toEqual([false]);
  outside.receive({ t: 'state', state: 'stopped' });
  expect(isShown()).toEqual([true]);
});
