import { expect, it } from 'vitest';
import { fault } from './errors/field-faults';
import { webhookChangeSchema } from './webhooks';

it.each([
  ['no events', { events: [] }, 'webhook-events-missing'],
  ['a text for the switch', { isOn: 'yes' }, 'switch-not-boolean'],
  ['no change', {}, 'change-empty'],
] as const)('a change of a webhook with %s is refused for that', (_, change, code) => {
  expect(webhookChangeSchema.safeParse(change).error?.issues).toMatchObject([{ message: fault(code) }]);
});
