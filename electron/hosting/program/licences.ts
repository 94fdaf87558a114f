import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Licence, Log } from '#core/ports.ts';

const Licences = z.array(
  z.object({ name: z.string().min(1), version: z.string(), licence: z.string(), text: z.string() }),
);

/** What the build collected; nothing where the app was not built, or by halves. */
export async function readLicences(file: string, log: Log): Promise<Licence[]> {
  try {
    const licences = Licences.parse(JSON.parse(await readFile(file, 'utf8')));
    return licences.toSorted((left, right) => left.name.localeCompare(right.name, 'en'));
  } catch (cause) {
    log.error('licences not read', cause);
    return [];
  }
}
