import type { MediaFile } from './stream-playlist.ts';

const TRANSPORT_PACKET_BYTES = 188;
const SYNC_BYTE = 0x47;
const KEY_BYTES = 16;
const CIPHER_BLOCK_BYTES = 16;
/** The first box of a segment or an initialisation. */
const FIRST_BOX = /^(ftyp|styp|moof|moov|sidx|emsg|prft|free|skip|mdat|uuid)$/;
/** No segment is larger; pieces are read into memory whole. */
export const LARGEST_PIECE_BYTES = 128 * 1024 * 1024;

/** Whether the bytes can be what a playlist says: a page that says "not found" with status 200 is none. */
export function isReadable(bytes: Uint8Array, { kind, isEncrypted }: Pick<MediaFile, 'kind' | 'isEncrypted'>): boolean {
  if (kind === 'key') return bytes.byteLength === KEY_BYTES;
  if (bytes.byteLength === 0 || bytes.byteLength > LARGEST_PIECE_BYTES) return false;
  if (isEncrypted) return bytes.byteLength % CIPHER_BLOCK_BYTES === 0;
  const beginning = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  const isAudio = /^(ID3|\u00ff[\u00e0-\u00ff])/.test(beginning);
  return isTransportStream(bytes) || FIRST_BOX.test(beginning.slice(4, 8)) || isAudio || beginning.startsWith('WEBVTT');
}

/** hls.js too looks for the first packet that another one follows. */
function isTransportStream(bytes: Uint8Array): boolean {
  for (let at = 0; at < TRANSPORT_PACKET_BYTES; at += 1) {
    const next = at + TRANSPORT_PACKET_BYTES;
    if (bytes[at] === SYNC_BYTE && (bytes[next] === SYNC_BYTE || bytes.byteLength === next)) return true;
  }
  return false;
}
