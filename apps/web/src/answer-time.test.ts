import type { SupportHours } from '@anchora/contract/support';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerTime, proAnswerTime } from './answer-time';

const supportHours = vi.hoisted((): SupportHours => ({ pro: null, others: null }));
vi.mock('./page-config', () => ({ pageConfig: { supportHours } }));

beforeEach(() => void Object.assign(supportHours, { pro: null, others: null }));

describe('the time in which the support means to answer', () => {
  it('is not named where the operator has set none', () => {
    expect(proAnswerTime()).toBe('');
    expect(answerTime({ isPro: true })).toBe('As Pro you come first in the queue.');
    expect(answerTime({ isPro: false })).toBe('Questions of Pro come first.');
  });

  it('is that of the plan', () => {
    Object.assign(supportHours, { pro: 24, others: 72 });
    expect(answerTime({ isPro: true })).toBe('As Pro you come first in the queue. We aim to answer within 24 hours.');
    expect(answerTime({ isPro: false })).toBe('We aim to answer within 3 days. Questions of Pro come first.');
  });

  it.each([
    [1, '1 hour'],
    [24, '24 hours'],
    [36, '36 hours'],
    [48, '2 days'],
  ])('of %d hours reads %s', (pro, text) => {
    Object.assign(supportHours, { pro });
    expect(proAnswerTime()).toBe(`We aim to answer within ${text}.`);
  });
});
