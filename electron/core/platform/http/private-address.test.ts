import { describe, expect, it } from 'vitest';
import { isPrivateAddress, literalAddress } from './private-address.ts';

const literal = (url: string) => literalAddress(new URL(url)) ?? '';

describe('a private address', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.9.9.9/',
    'http://0/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://172.31.255.255/',
    'http://192.168.1.1/',
    'http://169.254.169.254/',
    'http://192.0.0.8/',
    'http://100.64.0.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://[::1]/',
    'http://[::]/',
    'http://[fc00::1]/',
    'http://[fd12:3456::1]/',
    'http://[fe80::1]/',
    'http://[fec0::1]/',
    'http://[ff02::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:a00:1]/',
    'http://[64:ff9b::10.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[64:ff9b:1::10.0.0.1]/',
    'http://[::127.0.0.1]/',
    'http://[::ffff:0:127.0.0.1]/',
    'http://[2002:c0a8:101::1]/',
  ])('is recognised in any spelling: %s', (url) => {
    expect(isPrivateAddress(literal(url))).toBe(true);
  });
  it.each([
    'http://1.1.1.1/',
    'http://172.32.0.1/',
    'http://198.18.0.7/',
    'http://[2606:4700::1111]/',
    'http://[::ffff:1.1.1.1]/',
    'http://[64:ff9b::1.1.1.1]/',
    'http://[64:ff9b:1::1.1.1.1]/',
    'http://[2002:101:101::1]/',
  ])('is not %s', (url) => {
    expect(isPrivateAddress(literal(url))).toBe(false);
  });
  it('is an IP address, never a name', () => {
    expect(literalAddress(new URL('https://localhost/'))).toBeNull();
    expect(isPrivateAddress('example.org')).toBe(false);
  });
});
