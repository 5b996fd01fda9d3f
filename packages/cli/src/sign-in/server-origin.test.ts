import { expect, it } from 'vitest';
import { serverOrigin } from './server-origin';

it.each([
  ['https://ar.example/some/page', 'https://ar.example'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://192.168.1.7:3000/', 'http://192.168.1.7:3000'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
])('takes %s as the server %s', (given, origin) => expect(serverOrigin(given)).toBe(origin));

it.each([
  ['http://ar.example', 'server-not-secure'],
  ['http://192.169.1.7', 'server-not-secure'],
  ['http://172.32.0.1', 'server-not-secure'],
  ['http://localhost.evil.example', 'server-not-secure'],
  ['ftp://ar.example', 'server-invalid'],
  ['ar.example', 'server-invalid'],
  ['https://me:secret@ar.example', 'server-invalid'],
])('sends no token to %s: %s', (given, code) => {
  expect(() => serverOrigin(given)).toThrow(expect.objectContaining({ code }) as Error);
});
