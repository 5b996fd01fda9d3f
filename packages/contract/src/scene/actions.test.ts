import { describe, expect, it } from 'vitest';
import { readFieldFault } from '../errors/field-faults';
import { MAX_LINK_LENGTH } from '../limits';
import { actionSchema, addressOf, destinationOf, isLeaving } from './actions';

function parsed(action: object) {
  const { data, error } = actionSchema.safeParse(action);
  if (!data) return { fault: readFieldFault(error?.issues[0]?.message ?? '')?.code };
  return isLeaving(data) ? { address: addressOf(data), destination: destinationOf(data) } : data;
}

describe('a link', () => {
  it.each([
    ['https://shop.vn', 'https://shop.vn/', 'shop.vn'],
    [' HTTPS://Shop.VN:443/a b?q=1#x ', 'https://shop.vn/a%20b?q=1#x', 'shop.vn'],
    ['https://quán-phở.vn/', 'https://xn--qun-ph-qta2452d.vn/', 'xn--qun-ph-qta2452d.vn'],
    [' shop.vn', 'https://shop.vn/', 'shop.vn'],
    [
      'Quán-phở.vn/thực-đơn?b=a@b:c',
      'https://xn--qun-ph-qta2452d.vn/th%E1%BB%B1c-%C4%91%C6%A1n?b=a@b:c',
      'xn--qun-ph-qta2452d.vn',
    ],
    // Cyrillic letters that look like "apple".
    ['https://аррӏе.com/', 'https://xn--80ak6aa92e.com/', 'xn--80ak6aa92e.com'],
    // A backslash ends the host in every browser.
    ['https://a.vn\\@b.vn', 'https://a.vn/@b.vn', 'a.vn'],
  ])('%s is normalized, and its host named in ASCII', (url, address, destination) => {
    expect(parsed({ do: 'link', url })).toEqual({ address, destination });
  });

  it.each([
    ['javascript:alert(1)', 'link-invalid'],
    ['data:text/html,<script>', 'link-invalid'],
    ['http://shop.vn/', 'link-invalid'],
    ['shop', 'link-invalid'],
    ['shop vn.vn', 'link-invalid'],
    ['user@shop.vn', 'link-invalid'],
    ['shop.vn:8443/a', 'link-invalid'],
    ['//shop.vn', 'link-invalid'],
    ['127.0.0.1/a', 'link-host-not-public'],
    ['router.local', 'link-host-not-public'],
    ['https://a\n.vn', 'link-invalid'],
    ['https://user:secret@shop.vn/', 'link-with-user-or-port'],
    ['https://@shop.vn:8443/', 'link-with-user-or-port'],
    ['https://127.0.0.1/', 'link-host-not-public'],
    ['https://0x7f.1/', 'link-host-not-public'],
    ['https://[::1]/', 'link-with-user-or-port'],
    ['https://localhost/', 'link-host-not-public'],
    ['https://router.local/', 'link-host-not-public'],
    ['https://db.internal/', 'link-host-not-public'],
    ['https://shop.vn./', 'link-host-not-public'],
  ])('%s is refused', (url, code) => expect(parsed({ do: 'link', url })).toEqual({ fault: code }));

  it.each([
    ['is too long', `https://shop.vn/${'a'.repeat(MAX_LINK_LENGTH)}`],
    ['becomes too long by its encoding', `https://shop.vn/${'ở'.repeat(500)}`],
  ])('that %s is refused', (_, url) => expect(parsed({ do: 'link', url })).toEqual({ fault: 'link-too-long' }));
});

describe('other actions that lead away', () => {
  it('get their addresses from checked fields', () => {
    expect(parsed({ do: 'phone', to: '+84 (90) 123-45.67' })).toMatchObject({ address: 'tel:+84901234567' });
    expect(parsed({ do: 'zalo', to: '+84901234567' })).toMatchObject({ address: 'https://zalo.me/84901234567' });
    expect(parsed({ do: 'mail', to: 'a+b@shop.vn', subject: 'Hi & bye?\r\nBcc: x' })).toMatchObject({
      address: 'mailto:a%2Bb@shop.vn?subject=Hi%20%26%20bye%3F%20Bcc%3A%20x',
    });
    expect(parsed({ do: 'map', lat: 21.03, lng: 105.85, label: '' })).toMatchObject({
      address: 'https://www.google.com/maps/search/?api=1&query=21.03%2C105.85',
    });
  });

  it.each([
    ['a number without its country', { do: 'phone', to: '0901234567' }, 'phone-number-invalid'],
    ['a number with an extension', { do: 'phone', to: '+84901234567;ext=1' }, 'phone-number-invalid'],
    ['a number that is too short', { do: 'zalo', to: '+12345' }, 'phone-number-invalid'],
    ['a mail to two addresses', { do: 'mail', to: 'a@b.vn,c@d.vn', subject: '' }, 'email-invalid'],
    ['an address with a hidden receiver', { do: 'mail', to: 'a@b.vn?bcc=x@y.vn', subject: '' }, 'email-invalid'],
    ['a place that is no number', { do: 'map', lat: Number.NaN, lng: 0, label: '' }, 'number-out-of-range'],
    ['a place beyond the pole', { do: 'map', lat: 91, lng: 0, label: '' }, 'number-out-of-range'],
    ['an unknown kind of action', { do: 'open', url: 'https://shop.vn' }, 'scene-invalid'],
    // Unknown keys have no code, because no screen sends them.
    ['an unknown field', { do: 'link', url: 'https://shop.vn', target: '_top' }, undefined],
  ])('%s is refused', (_, action, code) => expect(parsed(action)).toEqual({ fault: code }));
});
