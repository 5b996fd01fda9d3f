import { DAY_MS } from '@anchora/contract/durations';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiErrorBody } from '@anchora/contract/api-error';
import type { ActivityPage } from '@anchora/contract/audit';
import type { User } from '@anchora/contract/users';
import { becomePro } from '../../../test-support/become-pro';
import { codeOf } from '../../../test-support/code-of';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import { auditEvents } from '../../db/schema/records';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

function daysUntil(moment: string | null): number {
  return (Date.parse(moment ?? '') - Date.now()) / DAY_MS;
}

describe('PATCH /api/user/subscription, demo billing', () => {
  it('upgrades at once for the server’s period, ignoring the client’s dates', async () => {
    const client = testApp.client();
    await client.register();
    expect((await client.get('/api/user/can-make-private')).json()).toEqual({ canMakePrivate: false });
    const response = await client.patch('/api/user/subscription', {
      isPro: false,
      plan: 'monthly',
      endDate: '2999-01-01T00:00:00.000Z',
    });
    expect(response.statusCode).toBe(200);
    const user = response.json<User>();
    expect(user).toMatchObject({ isPro: true, subscriptionPlan: 'monthly' });
    // A month has 28 to 31 days.
    expect(daysUntil(user.subscriptionEndDate)).toBeGreaterThan(27.9);
    expect(daysUntil(user.subscriptionEndDate)).toBeLessThan(31.1);
    expect((await client.get('/api/user')).json()).toEqual(user);
    expect((await client.get('/api/user/can-make-private')).json()).toEqual({ canMakePrivate: true });
  });

  it('records who started which plan, and nothing when the start was refused', async () => {
    const client = testApp.client();
    const { id } = await client.register();
    await becomePro(client);
    expect((await client.patch('/api/user/subscription', { plan: 'monthly' })).statusCode).toBe(409);
    const { items } = (await client.get('/api/user/activity')).json<ActivityPage>();
    const started = items.filter(({ kind }) => kind === 'pro-granted');
    expect(started).toMatchObject([{ by: 'owner', isThisSession: true }]);
    const stored = await testApp.deps.db.select().from(auditEvents).where(eq(auditEvents.userId, id));
    expect(stored.map(({ details }) => details)).toEqual([{ plan: 'yearly' }]);
  });

  it('does not add up periods', async () => {
    const client = testApp.client();
    await client.register();
    let user: User | undefined;
    for (const plan of ['yearly', 'yearly', 'yearly', 'monthly', 'yearly']) {
      user = (await client.patch('/api/user/subscription', { plan, endsSooner: true })).json<User>();
    }
    expect(user?.subscriptionPlan).toBe('yearly');
    // A leap year has 366 days.
    expect(daysUntil(user?.subscriptionEndDate ?? null)).toBeLessThan(366.1);
  });

  it('does not cut a running period short unless the user says so', async () => {
    const client = testApp.client();
    await client.register();
    await becomePro(client, 'monthly');
    const yearly = (await client.patch('/api/user/subscription', { plan: 'yearly' })).json<User>();
    for (const body of [{ plan: 'monthly' }, { plan: 'monthly', endsSooner: false }]) {
      const refused = await client.patch('/api/user/subscription', body);
      expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'plan-would-end-sooner']);
    }
    expect((await client.get('/api/user')).json()).toEqual(yearly);
    const agreed = await client.patch('/api/user/subscription', { plan: 'monthly', endsSooner: true });
    expect(agreed.json()).toMatchObject({ subscriptionPlan: 'monthly' });
    expect((await client.patch('/api/user/subscription', { plan: 'monthly', endsSooner: 'yes' })).statusCode).toBe(400);
  });

  it('ends on its date by the database’s clock', async () => {
    const client = testApp.client();
    const { id } = await client.register();
    await becomePro(client, 'monthly');
    await testApp.deps.db.execute(sql`update users set subscription_end_date = now() where id = ${id}`);
    expect((await client.get('/api/user')).json()).toMatchObject({ isPro: false, subscriptionPlan: 'monthly' });
    expect((await client.get('/api/user/can-make-private')).json()).toEqual({ canMakePrivate: false });
  });

  it('refuses an unknown plan and a visitor', async () => {
    const client = testApp.client();
    expect((await client.patch('/api/user/subscription', { plan: 'yearly' })).statusCode).toBe(401);
    expect((await client.get('/api/user/can-make-private')).statusCode).toBe(401);
    await client.register();
    for (const body of [{ plan: 'forever' }, { isPro: true }, { plan: ['yearly'] }]) {
      const response = await client.patch('/api/user/subscription', body);
      expect(response.statusCode).toBe(400);
      expect(Object.keys(response.json<ApiErrorBody>().fields ?? {})).toEqual(['plan']);
    }
  });
});

describe('PATCH /api/user/subscription, nothing for sale', () => {
  it('answers 402, names a contact, and changes nothing', async () => {
    const closed = await createTestApp({ config: { billing: 'none' } });
    try {
      const client = closed.client();
      await client.register();
      const before = (await client.get('/api/user')).json<User>();
      const response = await client.patch('/api/user/subscription', { plan: 'yearly', isPro: true });
      expect(response.statusCode).toBe(402);
      expect(codeOf(response)).toBe('upgrades-not-sold');
      expect(response.json<ApiErrorBody>().message).toContain('contact the people who run it');
      expect((await client.get('/api/user')).json()).toEqual(before);
    } finally {
      await closed.close();
    }
  });
});
