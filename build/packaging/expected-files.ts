import type { ArchivedFile } from './archive.ts';
import type { Target } from './pack-app.ts';

/** Everything that may be in the archive, each with how many of it there are at least. */
const EXPECTED: readonly (readonly [pattern: RegExp, atLeast: number])[] = [
  [/^package\.json$/, 1],
  [/^out\/main\/main\.js$/, 1],
  [/^out\/main\/chunks\/[\w.-]+-[\w-]{8}\.png$/, 1],
  [/^out\/preload\/preload\.cjs$/, 1],
  [/^out\/renderer\/index\.html$/, 1],
  [/^out\/renderer\/assets\/[\w.-]+-[\w-]{8}\.(?:js|css)$/, 2],
  [/^out\/renderer\/assets\/[\w.-]+-[\w-]{8}\.(?:svg|woff2)$/, 1],
  [/^out\/demo-footage\/(?:480|720|1080)\/index\.m3u8$/, 3],
  [/^out\/demo-footage\/(?:480|720|1080)\/segment-\d\d\.mpegts$/, 3],
  [/^out\/pictures\/[a-z]+-\d{1,2}\.webp$/, 1],
  [/^out\/licences\.json$/, 1],
  [/^node_modules\/sharp\/(?:package\.json|LICENSE)$/, 2],
  [/^node_modules\/sharp\/dist\/[a-z]+\.mjs$/, 10],
  [/^node_modules\/@img\/colour\/(?:package\.json|LICENSE\.md|[a-z]+\.cjs)$/, 3],
  [/^node_modules\/detect-libc\/(?:package\.json|LICENSE|lib\/[a-z-]+\.js)$/, 3],
  [/^node_modules\/semver\/(?:package\.json|LICENSE|index\.js)$/, 3],
  [/^node_modules\/semver\/(?:classes|functions|internal|ranges)\/[a-z-]+\.js$/, 10],
];

/** What the system loads itself: one library for pictures, for one kind of processor. */
const NATIVE: Record<Target['platform'], (processor: string) => readonly RegExp[]> = {
  linux: (processor) => [
    new RegExp(`^node_modules/@img/sharp-linux-${processor}/lib/sharp-linux-${processor}-[\\d.]+\\.node$`),
    new RegExp(`^node_modules/@img/sharp-libvips-linux-${processor}/lib/libvips-cpp\\.so\\.[\\d.]+$`),
  ],
  win32: (processor) => [
    new RegExp(`^node_modules/@img/sharp-win32-${processor}/lib/sharp-win32-${processor}-[\\d.]+\\.node$`),
    new RegExp(`^node_modules/@img/sharp-win32-${processor}/lib/libvips-(?:42|cpp-[\\d.]+)\\.dll$`),
  ],
  darwin: (processor) => [
    new RegExp(`^node_modules/@img/sharp-darwin-${processor}/lib/sharp-darwin-${processor}-[\\d.]+\\.node$`),
    new RegExp(`^node_modules/@img/sharp-libvips-darwin-${processor}/lib/libvips-cpp\\.[\\d.]+\\.dylib$`),
  ],
};

/** What is in the archive and should not be, or the other way round, in sentences. */
export function fileProblems(files: readonly ArchivedFile[], { platform, processor }: Target): readonly string[] {
  const processors = platform === 'darwin' ? ['x64', 'arm64'] : [processor];
  const native = processors.flatMap((name) => NATIVE[platform](name));
  const beside = new RegExp(
    `^node_modules/@img/sharp(?:-libvips)?-${platform}-(?:${processors.join('|')})/(?:package\\.json|versions\\.json|LICENSE|index\\.cjs|lib/index\\.js)$`,
  );
  const inside = [...EXPECTED.map(([pattern]) => pattern), beside];
  const matches = (patterns: readonly RegExp[], { path }: ArchivedFile) => patterns.some((one) => one.test(path));
  const unexpected = files.filter((file) => !matches(file.isOutside ? native : inside, file));
  const wanted = [...EXPECTED, ...native.map((pattern) => [pattern, 1] as const), [beside, 2] as const];
  const missing = wanted.filter(([pattern, atLeast]) => {
    return files.filter(({ path }) => pattern.test(path)).length < atLeast;
  });
  return [
    ...unexpected.map(({ path, isOutside }) => `${path} is not expected ${isOutside ? 'beside' : 'in'} the archive.`),
    ...missing.map(([pattern, atLeast]) => `Fewer than ${atLeast} of ${pattern.source} in the archive.`),
  ];
}
