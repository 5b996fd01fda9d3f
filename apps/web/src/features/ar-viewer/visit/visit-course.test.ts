import type { ToShell } from '@anchora/ar-runtime/protocol/messages';
import { expect, it } from 'vitest';
import { beaconSchema } from '@anchora/contract/numbers';
import { VisitCourse } from './visit-course';

/** Of a length that the contract accepts. */
const TICKET = 'x'.repeat(40);

function courseOf(messages: [number, ToShell][]): VisitCourse {
  const course = new VisitCourse();
  for (const [atMs, message] of messages) course.receive(message, atMs);
  return course;
}
const state = (name: Extract<ToShell, { t: 'state' }>['state']): ToShell => ({ t: 'state', state: name });

it('tells the steps of a whole visit with their times, and how long the content was in view', () => {
  const course = courseOf([
    [50, state('ready')],
    [2000, state('starting')],
    [4000, state('scanning')],
    [4000, { t: 'started', way: 'image' }],
    [6500, state('tracking')],
    [6500, { t: 'targetFound', i: 1 }],
    [9000, { t: 'acted', by: 'tap' }],
    [10_500, state('scanning')],
    [12_000, state('tracking')],
    [12_000, { t: 'targetFound', i: 1 }],
  ]);
  const beacon = course.beacon(TICKET, 100, 15_000);
  expect(beacon).toEqual({
    ticket: TICKET,
    started: 1900,
    allowed: 3900,
    found: 6400,
    stayedMs: 7000,
    pictures: [1],
    actions: ['tap'],
  });
  expect(beaconSchema.parse(beacon)).toEqual(beacon);
});

it('dates what happened before the ticket arrived by its arrival', () => {
  const course = courseOf([
    [10, state('starting')],
    [20, state('scanning')],
    [30, state('tracking')],
  ]);
  expect(course.beacon(TICKET, 500, 600)).toMatchObject({ started: 0, allowed: 0, found: 0 });
});

it('learns the steps from a state that reached the page late', () => {
  expect(courseOf([[900, state('tracking')]]).beacon(TICKET, 0, 1000)).toMatchObject({
    started: 900,
    allowed: 900,
    found: 900,
  });
});

it('counts no find in the view without a camera, and tells why there was no camera', () => {
  const course = courseOf([
    [100, state('starting')],
    [200, { t: 'error', code: 'camera-denied', fatal: true }],
    [200, state('error')],
    [900, { t: 'started', way: 'no-camera' }],
    [900, state('tracking')],
  ]);
  expect(course.beacon(TICKET, 0, 60_000)).toEqual({ ticket: TICKET, started: 100, failure: 'camera-denied' });
});

it('counts no find in a view without a camera that shows its content before it says what it is', () => {
  const course = courseOf([
    [100, state('starting')],
    [200, { t: 'error', code: 'camera-none', fatal: true }],
    [900, state('tracking')],
    [901, { t: 'started', way: 'no-camera' }],
  ]);
  expect(course.beacon(TICKET, 0, 60_000)).toEqual({ ticket: TICKET, started: 100, failure: 'camera-none' });
});

it('says that the picture was not found after ten seconds of looking, not of waiting', () => {
  const course = courseOf([
    [0, state('starting')],
    [1000, state('scanning')],
    [6000, state('suspended')],
    [60_000, state('scanning')],
  ]);
  expect(course.beacon(TICKET, 0, 64_000)).not.toHaveProperty('failure');
  expect(course.beacon(TICKET, 0, 65_001)).toHaveProperty('failure', 'picture-not-found');
});

it('counts a visitor who opens the phone’s own viewer as started, and no further', () => {
  const course = courseOf([[100, state('ready')]]);
  course.openOutside(900);
  course.openOutside(5000);
  expect(course.beacon(TICKET, 100, 60_000)).toEqual({ ticket: TICKET, started: 800 });
});
