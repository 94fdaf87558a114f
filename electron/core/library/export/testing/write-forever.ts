import { openPartFile } from '#core/library/export/part-file.ts';

// Run by itself, to be killed: writes into the folder that it is given until then.
const part = await openPartFile(process.argv[2] ?? '');
const bytes = new Uint8Array(100_000);
for (;;) {
  await part.write(bytes);
  process.stdout.write('written\n');
}
