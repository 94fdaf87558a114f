import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const project = resolve(import.meta.dirname, '../..');
const text = readFileSync(resolve(project, 'SECURITY.md'), 'utf8');
const files = globSync(['{shared,electron,renderer,e2e,build,.github}/**/*', '*.{json,yml}'], { cwd: project }).map(
  (path) => path.replaceAll('\\', '/'),
);

test('every file and folder that SECURITY.md names exists', () => {
  const named = [...text.matchAll(/`([\w./{},-]+\/[\w./{},*-]+|[\w-]+(?:\.[\w]+)*\.(?:tsx?|json|yml))`/g)].flatMap(
    ([, name = '']) => {
      const [, before = '', choices = '', after = ''] = /^(.*)\{(.+)\}(.*)$/.exec(name) ?? [];
      return choices === '' ? [name] : choices.split(',').map((choice) => before + choice + after);
    },
  );
  const missing = named.filter((name) => {
    const ending = name.replace(/\*.*$/, '').replace(/\/$/, '');
    return !files.some((path) => path === ending || path.endsWith(`/${ending}`));
  });
  expect(named.length).toBeGreaterThan(60);
  expect(missing).toEqual([]);
});

test('every promise of SECURITY.md names the test or check that would fail without it', () => {
  const rows = text.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Promise'));
  expect(rows.length).toBeGreaterThan(35);
  for (const row of rows) {
    const held = row.split('|').at(3);
    expect(held, row).toMatch(/\.test\.ts|\.spec\.ts|sources|shell tests|package:check|beside it/);
  }
});

test('every desktop spec is named in SECURITY.md', () => {
  const specs = files.filter((path) => path.startsWith('e2e/desktop/')).map((path) => path.replace('e2e/desktop/', ''));
  expect(specs.filter((spec) => !text.includes(`\`${spec}\``))).toEqual([]);
});
