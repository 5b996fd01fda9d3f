import type { NetworkInterfaceInfo } from 'node:os';
import { describe, expect, it } from 'vitest';
import { lanAddresses } from './lan-addresses';

function entry(address: string, { internal = false } = {}): NetworkInterfaceInfo {
  return {
    address,
    internal,
    family: 'IPv4',
    netmask: '255.255.255.0',
    mac: '00:00:00:00:00:00',
    cidr: `${address}/24`,
  };
}

const INTERFACES = {
  lo: [entry('127.0.0.1', { internal: true })],
  docker0: [entry('172.17.0.1')],
  tun0: [entry('10.8.0.2')],
  eth0: [entry('10.1.2.3')],
  wlan0: [entry('192.168.1.7'), entry('169.254.3.4')],
};

describe('lanAddresses', () => {
  it('puts home networks first and leaves out loopback, tunnels and networks inside the machine', () => {
    expect(lanAddresses(null, INTERFACES)).toEqual(['192.168.1.7', '10.1.2.3']);
  });

  it('takes a less likely address if there is no better one', () => {
    expect(lanAddresses(null, { lo: INTERFACES.lo, tun0: INTERFACES.tun0 })).toEqual(['10.8.0.2']);
  });

  it('puts a requested address first, whatever its network', () => {
    expect(lanAddresses('172.17.0.1', INTERFACES)).toEqual(['172.17.0.1', '192.168.1.7', '10.1.2.3']);
  });

  it('refuses an address that this machine does not have, naming those that it has', () => {
    expect(() => lanAddresses('192.168.9.9', INTERFACES)).toThrow(
      /no such address; its addresses are .*192\.168\.1\.7/,
    );
  });

  it('refuses a machine without a network address', () => {
    expect(() => lanAddresses(null, { lo: INTERFACES.lo })).toThrow('no network address');
  });
});
