import { expect, it } from 'vitest';
import { passkeyStanding } from './passkey-standing';

it.each([
  ['https://ar.example.com', 'available'],
  ['http://localhost:3000', 'available'],
  ['http://ar.example.com', 'plain-http'],
  ['http://localhost.example.com', 'plain-http'],
  ['https://192.168.1.20:3443', 'ip-address'],
  ['http://127.0.0.1:3000', 'ip-address'],
  ['https://[fd00::1]:3443', 'ip-address'],
])('%s: passkeys are %s', (publicUrl, standing) => {
  expect(passkeyStanding(publicUrl)).toBe(standing);
});
