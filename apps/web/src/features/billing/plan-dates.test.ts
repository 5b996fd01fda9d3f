import type { User } from '@anchora/contract/users';
import { describe, expect, it } from 'vitest';
import { hasLapsed, shorterPlan } from './plan-dates';

const NOW = new Date('2026-11-22T10:00:00.000Z');

function proUntil(subscriptionEndDate: string | null, { isPro = true } = {}): User {
  return {
    id: 1,
    username: 'ada',
    email: 'ada@example.com',
    firebaseUid: null,
    photoURL: null,
    displayName: null,
    language: null,
    isPro,
    subscriptionPlan: 'yearly',
    subscriptionEndDate,
    createdAt: '',
    updatedAt: '',
  };
}

describe('hasLapsed', () => {
  const ended = proUntil('2026-01-01T10:00:00.000Z', { isPro: false });

  it('is true once a plan has ended', () => {
    expect(hasLapsed(ended)).toBe(true);
  });

  it('is false while a plan runs, and for a user who never had one', () => {
    expect(hasLapsed({ ...ended, isPro: true })).toBe(false);
    expect(hasLapsed({ ...ended, subscriptionPlan: null, subscriptionEndDate: null })).toBe(false);
  });
});

describe('shorterPlan', () => {
  it('names both dates if a monthly plan would replace a yearly one', () => {
    expect(shorterPlan(proUntil('2027-10-01T10:00:00.000Z'), 'monthly', NOW)).toEqual({
      plan: 'monthly',
      endsNow: '1 October 2027',
      wouldEnd: '22 December 2026',
    });
  });

  it('is null if no time would be lost', () => {
    expect(shorterPlan(proUntil('2027-10-01T10:00:00.000Z'), 'yearly', NOW)).toBeNull();
    expect(shorterPlan(proUntil('2026-12-01T10:00:00.000Z'), 'monthly', NOW)).toBeNull();
    expect(shorterPlan(proUntil('2026-01-01T10:00:00.000Z', { isPro: false }), 'monthly', NOW)).toBeNull();
    expect(shorterPlan(proUntil(null), 'monthly', NOW)).toBeNull();
    expect(shorterPlan(null, 'monthly', NOW)).toBeNull();
  });
});
