import { expect, it } from 'vitest';
import { StartupError } from '../config/startup-error';
import { listenError } from './listen-error';

const target = { host: '::', port: 80, setting: 'PORT' } as const;
const failed = (code: string) => listenError(Object.assign(new Error(`listen ${code}`), { code }), target);

it.each([
  ['a port in use', 'EADDRINUSE', 'Port 80 is already in use on ::'],
  ['a port that is not allowed', 'EACCES', 'set PORT to 1024 or more'],
  ['an address of no interface', 'EADDRNOTAVAIL', ':: is no address of this machine'],
  ['an address of IPv6 where there is none', 'EAFNOSUPPORT', ':: is no address of this machine'],
])('%s is explained to the operator', (_, code, message) => {
  const error = failed(code);
  expect(error).toBeInstanceOf(StartupError);
  expect(error.message).toContain(message);
});

it('a failure without an explanation stays as it is', () => {
  expect(failed('EMFILE')).not.toBeInstanceOf(StartupError);
});
