import { webcrypto } from 'node:crypto';
import { z } from 'zod';
import { Moment } from '#core/app/person-data/data-part.ts';
import { storedJson } from '#core/platform/database/row-parser.ts';
import { DeviceId, DeviceName } from '#shared/domain/app/device-sync.ts';

/** Grows when an earlier version can no longer understand the file. */
const VERSION = 1;
const FORMAT = 'engawa-device';
const LINE_END = 0x0a;
/** A header takes a few hundred bytes. */
const MAXIMUM_HEADER_BYTES = 4_096;

/** The first line of a device file; the person's data follows. */
export const DeviceHeader = z.object({
  id: DeviceId,
  name: DeviceName,
  writtenAt: Moment,
  /** Grows with each file that the device writes. */
  counter: z.int().positive(),
  /** One start of the app. */
  run: z.uuid(),
  /** The run that wrote the file before, if it was another one: then two data folders write as one device. */
  follows: z.uuid().nullable(),
  /** SHA-256 of the data: a file that was copied in part is refused before any of it is read. */
  digest: z.hash('sha256'),
});
export type DeviceHeader = z.output<typeof DeviceHeader>;

const Format = z.object({ format: z.literal(FORMAT), version: z.int().positive() });

export function encodeDeviceFile(header: DeviceHeader, data: Uint8Array): Buffer {
  const line = JSON.stringify({ format: FORMAT, version: VERSION, ...z.encode(DeviceHeader, header) });
  return Buffer.concat([Buffer.from(`${line}\n`), data]);
}

export type DecodedDeviceFile = { readonly header: DeviceHeader; readonly data: Buffer };

export async function decodeDeviceFile(file: Buffer): Promise<DecodedDeviceFile | 'damaged' | 'newer'> {
  const end = file.subarray(0, MAXIMUM_HEADER_BYTES).indexOf(LINE_END);
  if (end === -1) return 'damaged';
  const line = storedJson(file.toString('utf8', 0, end));
  const format = Format.safeParse(line);
  if (!format.success) return 'damaged';
  if (format.data.version > VERSION) return 'newer';
  const header = DeviceHeader.safeParse(line);
  const data = file.subarray(end + 1);
  if (!header.success || (await fileDigest(data)) !== header.data.digest) return 'damaged';
  return { header: header.data, data };
}

/** SHA-256 as hexadecimal digits, made on another thread. */
export async function fileDigest(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex');
}
