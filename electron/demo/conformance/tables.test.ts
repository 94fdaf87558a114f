import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it.each(['anime', 'novels'])('the table of %s names exactly the existing test files', (document) => {
  const folder = join(import.meta.dirname, document);
  const table = readFileSync(join(folder, 'README.md'), 'utf8');
  const named = new Set([...table.matchAll(/`((?:public|account|reference)\/[a-z-]+)`/g)].map(([, name]) => name));
  const there = globSync('*/*.test.ts', { cwd: folder }).map((file) =>
    file.replaceAll('\\', '/').replace('.test.ts', ''),
  );
  expect([...named].sort()).toEqual(there.sort());
});
