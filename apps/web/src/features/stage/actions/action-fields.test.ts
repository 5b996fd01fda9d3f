import { describe, expect, it, vi } from 'vitest';
import type { Action } from '@anchora/contract/scene/actions';
import { isLeaving } from '@anchora/contract/scene/actions';
import { richDocument } from '../../../../../../packages/contract/test-support/documents';
import { type ActionFields, type ActionKind, checkAction, fieldsOf, leavesPage, newFields } from './action-fields';

/** One action of each kind. */
const ACTIONS: Action[] = Object.values({
  link: { do: 'link', url: 'https://shop.vn/' },
  phone: { do: 'phone', to: '+84901234567' },
  zalo: { do: 'zalo', to: '+84901234567' },
  mail: { do: 'mail', to: 'a@shop.vn', subject: 'Bàn số 5' },
  map: { do: 'map', lat: 21.03, lng: 105.85, label: 'Hồ Gươm' },
  playPause: { do: 'playPause', item: 'video1' },
  show: { do: 'show', item: 'video1' },
  hide: { do: 'hide', item: 'video1' },
  toggle: { do: 'toggle', item: 'video1' },
  scene: { do: 'scene', scene: 'next' },
} satisfies { [Kind in ActionKind]: Extract<Action, { do: Kind }> });

describe('an action in the editor', () => {
  it.each(ACTIONS)('goes into the fields and comes out the same: $do', async (action) => {
    expect(await checkAction(fieldsOf(action))).toEqual({ action });
  });

  it.each(ACTIONS)('leaves the page if the contract says so: $do', (action) => {
    expect(leavesPage(action.do)).toBe(isLeaving(action));
  });

  it('takes numbers with spaces and a decimal comma', async () => {
    const phone = { ...fieldsOf({ do: 'phone', to: '' }), to: '+84 (90) 123-45.67' };
    expect(await checkAction(phone)).toEqual({ action: { do: 'phone', to: '+84901234567' } });
    const map = { ...fieldsOf({ do: 'map', lat: 0, lng: 0, label: '' }), lat: '21,5', lng: '105' };
    expect(await checkAction(map)).toEqual({ action: { do: 'map', lat: 21.5, lng: 105, label: '' } });
  });

  it.each<[string, ActionKind, Partial<ActionFields>, Partial<ActionFields>]>([
    [
      'a link without encryption',
      'link',
      { url: 'http://shop.vn' },
      { url: 'Enter a whole web address that begins with https://' },
    ],
    [
      'a link to the own device',
      'link',
      { url: 'https://localhost/' },
      { url: 'This address does not lead to a public website' },
    ],
    [
      'a phone number without a country code',
      'phone',
      { to: '0901' },
      { to: 'Enter the number with its country code: a plus sign and 6 to 15 digits' },
    ],
    ['a mail without an address', 'mail', { to: 'nobody' }, { to: 'Invalid email address' }],
    ['a latitude beyond the pole', 'map', { lat: '91', lng: '0' }, { lat: 'Enter a number from -90 to 90' }],
    ['a missing latitude', 'map', { lat: '', lng: '0' }, { lat: 'Enter a number from -90 to 90' }],
  ])('says what is wrong with %s', async (_, kind, typed, faults) => {
    const [scene] = richDocument().scenes;
    if (!scene) throw new Error('there is no scene');
    const checked = await checkAction({ ...newFields(kind, scene, null), ...typed });
    expect(checked).toMatchObject({ faults });
  });

  // Stands last: a module that failed to load may be remembered.
  it('is neither taken nor faulty if the code of its check cannot be loaded', async () => {
    vi.doMock('@anchora/contract/errors/field-faults', () => {
      throw new Error('offline');
    });
    try {
      expect(await checkAction(fieldsOf({ do: 'phone', to: '+84901234567' }))).toBeNull();
    } finally {
      vi.doUnmock('@anchora/contract/errors/field-faults');
    }
  });
});
