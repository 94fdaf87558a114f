import type { ArchivedFile } from './archive.ts';

/** All files that the archive may hold, with the least number of each kind. */
const EXPECTED: readonly (readonly [pattern: RegExp, atLeast: number])[] = [
  [/^package\.json$/, 1],
  [/^out\/main\/(?:main|picture-thread)\.js$/, 2],
  // program-parts.ts checks them against what the program reads.
  [/^out\/main\/part-[a-z-]+\.js$/, 1],
  [/^out\/main\/(?:avif_dec|mozjpeg_enc|webp_dec)\.wasm$/, 3],
  [/^out\/main\/chunks\/[\w.-]+-[\w-]{8}\.png$/, 1],
  [/^out\/preload\/preload\.cjs$/, 1],
  [/^out\/renderer\/index\.html$/, 1],
  [/^out\/renderer\/assets\/[\w.-]+-[\w-]{8}\.(?:js|css)$/, 2],
  [/^out\/renderer\/assets\/[\w.-]+-[\w-]{8}\.(?:svg|woff2)$/, 1],
  [/^out\/demo-footage\/(?:480|720|1080)\/index\.m3u8$/, 3],
  [/^out\/demo-footage\/(?:480|720|1080)\/segment-\d\d\.mpegts$/, 3],
  [/^out\/pictures\/[a-z]+-\d{1,2}\.webp$/, 1],
  [/^out\/licences\.json$/, 1],
];

/** Reports unexpected and missing files, in sentences. */
export function fileProblems(files: readonly ArchivedFile[]): readonly string[] {
  const isExpected = ({ path }: ArchivedFile) => EXPECTED.some(([pattern]) => pattern.test(path));
  const unexpected = files.filter((file) => file.isOutside || !isExpected(file));
  const missing = EXPECTED.filter(([pattern, atLeast]) => {
    return files.filter(({ path }) => pattern.test(path)).length < atLeast;
  });
  return [
    ...unexpected.map(({ path, isOutside }) => `${path} is not expected ${isOutside ? 'beside' : 'in'} the archive.`),
    ...missing.map(([pattern, atLeast]) => `Fewer than ${atLeast} of ${pattern.source} in the archive.`),
  ];
}
