import { expect, it } from 'vitest';
import { keepRunning } from './keep-running';

function world() {
  const page = Object.assign(new EventTarget(), { hidden: false });
  const context = Object.assign(new EventTarget(), {
    state: 'running',
    resumed: 0,
    async resume() {
      context.resumed += 1;
      if (context.state === 'interrupted') throw new DOMException('in a call', 'InvalidStateError');
      context.state = 'running';
    },
  });
  keepRunning(context as never, page as never);
  const become = (state: typeof context.state) => {
    context.state = state;
    context.dispatchEvent(new Event('statechange'));
  };
  return { page, context, become };
}

it('a context that was suspended while the page was hidden runs again when the page is back', () => {
  const { page, context, become } = world();
  page.hidden = true;
  become('suspended');
  expect([context.state, context.resumed]).toEqual(['suspended', 0]);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  expect(context.state).toBe('running');
});

it('an interrupted context is tried once for each change, and runs after the interruption', async () => {
  const { context, become } = world();
  become('interrupted');
  await Promise.resolve();
  expect(context.resumed).toBe(1);
  become('suspended');
  expect([context.state, context.resumed]).toEqual(['running', 2]);
});

it('a running or closed context is left alone', () => {
  const { context, become } = world();
  become('running');
  become('closed');
  expect(context.resumed).toBe(0);
});
