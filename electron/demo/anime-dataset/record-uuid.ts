import { createHash } from 'node:crypto';

/** The UUID of a record of the dataset: the same for the same seed and key. */
export function recordUuid(seed: number, key: string): string {
  const hex = createHash('sha1').update(`${seed}/${key}`).digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
