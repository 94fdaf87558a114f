import { z } from 'zod';
import { type Archive, sha256 } from './archive.ts';

/** Contents that can only get into a package by mistake. */
const FORBIDDEN: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a source map', /[#@] sourceMappingURL=data:/],
  ['a private key', /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/],
  ['a token', /\b(?:gh[pousr]_[A-Za-z0-9]{30,}|npm_[A-Za-z0-9]{30,}|AKIA[A-Z0-9]{16})\b/],
  ['a test', /from ["']vitest["']|require\(["']vitest["']\)/],
];
const TEXT = /\.(?:js|cjs|mjs|css|html|json|svg)$/;
const Manifest = z.strictObject({
  name: z.literal('engawa'),
  productName: z.string(),
  version: z.string(),
  description: z.string(),
  license: z.string(),
  author: z.unknown(),
  private: z.literal(true),
  type: z.literal('module'),
  main: z.literal('out/main/main.js'),
  desktopName: z.string(),
  engines: z.unknown(),
  allowScripts: z.unknown(),
  imports: z.unknown(),
  dependencies: z.unknown(),
});

/** What is wrong inside the files, in sentences. No file may name `projectFolder`. */
export function contentProblems({ files, read }: Archive, projectFolder: string): readonly string[] {
  return files.flatMap(({ path, bytes, hash }) => {
    const content = read(path);
    const damage =
      content.byteLength === bytes && sha256(content) === hash ? [] : [`${path} is not what its hash says.`];
    return [...damage, ...(TEXT.test(path) ? textProblems(path, content.toString('utf8'), projectFolder) : [])];
  });
}

function textProblems(path: string, text: string, projectFolder: string): readonly string[] {
  const problems = FORBIDDEN.filter(([, pattern]) => pattern.test(text)).map(([what]) => `${path} holds ${what}.`);
  if (text.includes(projectFolder)) problems.push(`${path} names the folder in which it was made.`);
  const manifest = path === 'package.json' ? Manifest.safeParse(JSON.parse(text)) : null;
  if (manifest?.success === false) problems.push(`package.json: ${z.prettifyError(manifest.error)}`);
  return problems;
}

/** Missing segments of the demo's film and ones that are in no playlist, in sentences. */
export function footageProblems({ files, read }: Archive): readonly string[] {
  const footage = files.map(({ path }) => path).filter((path) => path.startsWith('out/demo-footage/'));
  const playlists = footage.filter((path) => path.endsWith('.m3u8'));
  const named = playlists.flatMap((playlist) => {
    const lines = read(playlist).toString('utf8').split('\n');
    const folder = playlist.slice(0, playlist.lastIndexOf('/') + 1);
    return lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => folder + line);
  });
  const present = new Set(footage);
  const used = new Set([...playlists, ...named]);
  return [
    ...[...used].filter((path) => !present.has(path)).map((path) => `${path} is named by its playlist and missing.`),
    ...footage.filter((path) => !used.has(path)).map((path) => `${path} is in no playlist.`),
  ];
}
