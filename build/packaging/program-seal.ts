import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getCurrentFuseWire } from '@electron/fuses';
import { NtExecutable, NtExecutableResource } from 'resedit';
import { z } from 'zod';
import { fusePolicy } from '../after-pack.ts';
import type { PackedApp } from './pack-app.ts';

const Resource = z.array(z.object({ file: z.string(), alg: z.string(), value: z.string() }));

/** Reports if the program lacks its archive's hash or our fuses, in sentences. */
export async function sealProblems(app: PackedApp, headerHash: string): Promise<readonly string[]> {
  const known = await knownHash(app);
  const isSealed = app.platform === 'linux' || known === headerHash;
  return [
    ...(isSealed ? [] : [`The program expects an archive with the hash ${known}, and has one with ${headerHash}.`]),
    ...(await fuseProblems(app)),
  ];
}

/** The archive's hash inside the program: each system has another place for it, Linux none. */
async function knownHash({ platform, program }: PackedApp): Promise<string | null> {
  if (platform === 'win32') {
    const { entries } = NtExecutableResource.from(NtExecutable.from(await readFile(program)));
    const found = entries.find(({ type, id }) => type === 'INTEGRITY' && id === 'ELECTRONASAR');
    if (found === undefined) return null;
    const [archive] = Resource.parse(JSON.parse(Buffer.from(found.bin).toString('utf8')));
    return archive?.value ?? null;
  }
  if (platform === 'linux') return null;
  const list = await readFile(join(program, '../../Info.plist'), 'utf8');
  const [, hash = null] = /ElectronAsarIntegrity[\s\S]*?<key>hash<\/key>\s*<string>([0-9a-f]+)</.exec(list) ?? [];
  return hash;
}

async function fuseProblems({ platform, program }: PackedApp): Promise<readonly string[]> {
  const wire = await getCurrentFuseWire(program);
  const { version: _, strictlyRequireAllFuses: __, resetAdHocDarwinSignature: ___, ...wanted } = fusePolicy(platform);
  return Object.entries(wanted).flatMap(([fuse, isOn]) => {
    const state = Object.entries(wire).find(([name]) => name === fuse)?.[1];
    // Fuses are written as the characters 0 and 1.
    return state === (isOn ? 0x31 : 0x30) ? [] : [`The fuse ${fuse} is not set as in after-pack.ts.`];
  });
}
