import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetInviteToken, takeInviteToken } from './invite-token';
import { memoryStorage } from '../../../test-support/memory-storage';

const TOKEN = 'a1B2c3D4e5F6g7H8i9J0kL';
let address: { hash: string; pathname: string };

const refuse = () => {
  throw new DOMException('The storage is blocked', 'SecurityError');
};

beforeEach(() => {
  address = { hash: `#${TOKEN}`, pathname: '/invite' };
  vi.stubGlobal('location', address);
  vi.stubGlobal('history', { state: null, replaceState: () => (address.hash = '') });
});
afterEach(() => vi.unstubAllGlobals());

function stubStorage() {
  vi.stubGlobal('sessionStorage', memoryStorage(new Map()));
}

describe('the token of an invite', () => {
  it('leaves the address and is kept in the tab until it is used', () => {
    stubStorage();
    expect([takeInviteToken(), address.hash]).toEqual([TOKEN, '']);
    expect(takeInviteToken()).toBe(TOKEN);
    forgetInviteToken();
    expect(takeInviteToken()).toBeNull();
  });

  it('is not that of an earlier invite if the link is incomplete', () => {
    stubStorage();
    takeInviteToken();
    address.hash = '#too-short';
    expect(takeInviteToken()).toBeNull();
  });

  it('stays in the address if the browser blocks the storage', () => {
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    expect([takeInviteToken(), address.hash]).toEqual([TOKEN, `#${TOKEN}`]);
    expect(forgetInviteToken).not.toThrow();
    address.hash = '#too-short';
    expect(takeInviteToken()).toBeNull();
  });
});
