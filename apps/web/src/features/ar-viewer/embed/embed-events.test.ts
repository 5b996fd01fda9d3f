import type { ArState } from '@anchora/ar-runtime/protocol/ar-state';
import type { ShowingWay, ToShell } from '@anchora/ar-runtime/protocol/messages';
import { expect, it } from 'vitest';
import { EmbedEvents } from './embed-events';

const state = (name: ArState): ToShell => ({ t: 'state', state: name });
const started = (way: ShowingWay): ToShell => ({ t: 'started', way, video: { w: 640, h: 480, facing: 'environment' } });

function eventsOf(...messages: ToShell[]) {
  const events = new EmbedEvents();
  return messages.map((message) => events.receive(message)).filter((event) => event !== null);
}

it('tells start, finds, losses and taps of a visit, each once and in order', () => {
  const visit = [
    state('ready'),
    state('starting'),
    started('image'),
    state('scanning'),
    state('tracking'),
    { t: 'targetFound', i: 2 } as const,
    state('suspended'),
    state('tracking'),
    { t: 'acted', by: 'tap' } as const,
    state('scanning'),
    { t: 'targetLost', i: 2 } as const,
    state('tracking'),
    { t: 'acted', by: 'button' } as const,
    state('stopped'),
  ];
  expect(eventsOf(...visit)).toEqual(['started', 'found', 'tapped', 'lost', 'found', 'tapped']);
});

it('tells start and find from the few messages that a late page receives', () => {
  expect(eventsOf({ t: 'ready', ways: ['image'] }, started('image'), state('tracking'))).toEqual(['started', 'found']);
});

it('finds nothing without a camera, and tells of no photo, failure or measurement', () => {
  const messages: ToShell[] = [
    { t: 'error', code: 'camera-denied', fatal: true, detail: 'x' },
    started('no-camera'),
    state('tracking'),
    { t: 'acted', by: 'photo' },
    { t: 'acted', by: 'share' },
    { t: 'stats', fps: 30, trackMs: 5, trackedWidthPx: 320 },
  ];
  expect(eventsOf(...messages)).toEqual(['started']);
});

it('tells of no second start when the visitor comes back to the page, or the camera is replaced', () => {
  const camera = started('image');
  const visit = [state('starting'), state('scanning'), camera, state('tracking')];
  const back = [state('suspended'), state('scanning'), camera, state('tracking')];
  expect(eventsOf(...visit, ...back)).toEqual(['started', 'found', 'lost', 'found']);
  const floor = [state('starting'), started('camera-world'), state('tracking')];
  const turning = [state('starting'), started('camera-motion'), state('tracking')];
  expect(eventsOf(...floor, ...turning)).toEqual(['started', 'found']);
  expect(eventsOf(...visit, state('stopped'), ...visit)).toEqual(['started', 'found', 'started', 'found']);
});
