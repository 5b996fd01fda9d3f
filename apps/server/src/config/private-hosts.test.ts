import { expect, it } from 'vitest';
import { isLoopbackHost, isPrivateHost } from './private-hosts';

it.each(['localhost', 'LOCALHOST', 'app.localhost', '127.0.0.1', '127.9.9.9', '::1', '[::1]'])(
  '%s is loopback',
  (host) => {
    expect(isLoopbackHost(host)).toBe(true);
    expect(isPrivateHost(host)).toBe(true);
  },
);

it.each([
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.7',
  '169.254.1.1',
  'fd00::1',
  '[fe80::1]',
  'nas.local',
  '192.0.2.2',
])('%s cannot be reached from the internet', (host) => {
  expect(isLoopbackHost(host)).toBe(false);
  expect(isPrivateHost(host)).toBe(true);
});

it.each([
  'example.com',
  'localhost.example.com',
  '8.8.8.8',
  '172.32.0.1',
  '2001:4860:4860::8888',
  '10.example.com',
  'mylocal',
])('%s is public', (host) => {
  expect(isPrivateHost(host)).toBe(false);
});
