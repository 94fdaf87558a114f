import type { UpdateState } from '#shared/domain/app/app-update.ts';

export type UpdateFailure = Extract<UpdateState, { kind: 'failed' }>['reason'];

const DAMAGED = new Set(['ERR_CHECKSUM_MISMATCH', 'ERR_UPDATER_INVALID_SIGNATURE', 'ERR_UPDATER_NO_CHECKSUM']);
const DISK = new Set(['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS']);
const NETWORK = new Set([
  ...['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT'],
  ...['ENETUNREACH', 'EHOSTUNREACH', 'EPIPE', 'ESOCKETTIMEDOUT'],
]);
/** Chromium tells its own failures as text alone. */
const CHROMIUM_NETWORK =
  /net::ERR_(?:INTERNET|NAME|NETWORK|CONNECTION|ADDRESS|TIMED_OUT|PROXY|TUNNEL|SOCKS|EMPTY_RESPONSE)/;

/** What went wrong on the way to a newer version, as far as a person can do something about it. */
export function updateFailure(cause: unknown): UpdateFailure {
  const { code, message } = detailsOf(cause);
  if (DAMAGED.has(code)) return 'damaged';
  if (DISK.has(code)) return 'disk';
  if (NETWORK.has(code) || CHROMIUM_NETWORK.test(message)) return 'offline';
  return 'feed';
}

function detailsOf(cause: unknown): { readonly code: string; readonly message: string } {
  if (!(cause instanceof Error)) return { code: '', message: String(cause) };
  return { code: 'code' in cause && typeof cause.code === 'string' ? cause.code : '', message: cause.message };
}
