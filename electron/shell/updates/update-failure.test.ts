import { expect, test } from 'vitest';
import { updateFailure } from './updates.ts';

const failed = (code: string, message = '') => Object.assign(new Error(message), { code });

test.each([
  ['the network is away', new Error('net::ERR_INTERNET_DISCONNECTED'), 'offline'],
  ['the name is not known', failed('ENOTFOUND'), 'offline'],
  ['the proxy does not answer', new Error('net::ERR_PROXY_CONNECTION_FAILED'), 'offline'],
  ['the file is not the one that was named', failed('ERR_CHECKSUM_MISMATCH', 'sha512 checksum mismatch'), 'damaged'],
  ['somebody else signed it', failed('ERR_UPDATER_INVALID_SIGNATURE'), 'damaged'],
  ['the disk is full', failed('ENOSPC'), 'disk'],
  ['the folder cannot be written to', failed('EACCES'), 'disk'],
  ['the certificate is bad', new Error('net::ERR_CERT_AUTHORITY_INVALID'), 'feed'],
  ['nothing is published there', failed('HTTP_ERROR_404', '404 Not Found'), 'feed'],
  ['something else is thrown', 'nothing', 'feed'],
] as const)('%s', (_, cause, reason) => {
  expect(updateFailure(cause)).toBe(reason);
});
