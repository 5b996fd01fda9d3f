import { MAX_ID } from '@anchora/contract/limits';
import { describe, expect, it } from 'vitest';
import { idInAddress, workspaceInAddress } from './id-in-address';

describe('idInAddress', () => {
  it('takes ids up to the largest that the database can hold', () => {
    expect(idInAddress('7')).toBe(7);
    expect(idInAddress(String(MAX_ID))).toBe(MAX_ID);
  });

  it.each([
    ['an address without the part', null],
    ['an empty part', ''],
    ['a negative number', '-1'],
    ['a fraction', '1.5'],
    ['an exponent', '1e5'],
    ['a word', 'seven'],
    ['more digits than the largest id has', `${MAX_ID}0`],
  ])('takes no id from %s', (_case, named) => {
    expect(idInAddress(named)).toBeNull();
  });
});

it('workspaceInAddress reads the workspace beside other parameters, and is null without one', () => {
  expect(workspaceInAddress('?q=a&workspace=12')).toBe(12);
  expect(workspaceInAddress('q=a')).toBeNull();
});
