import { openPartFile } from '#core/library/export/part-file.ts';

// A program to be killed: writes into the given folder until then.
const part = await openPartFile(process.argv[2] ?? '');
const bytes = new Uint8Array(100_000);
for (;;) {
  await part.write(bytes);
  process.stdout.write('written\n');
}
