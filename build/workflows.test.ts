import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const project = resolve(import.meta.dirname, '..');
const workflows = globSync('.github/workflows/*', { cwd: project });

test('workflows are found', () => expect(workflows.length).toBeGreaterThan(1));

describe.each(workflows)('%s', (path) => {
  const text = readFileSync(resolve(project, path), 'utf8');
  const valuesOf = (key: string) => [...text.matchAll(new RegExp(`\\b${key}: *(.*)$`, 'gm'))].map(([, value]) => value);

  test('pins every action to a commit', () => {
    expect(valuesOf('uses')).not.toEqual([]);
    for (const action of valuesOf('uses')) expect(action).toMatch(/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test('has permission to read the sources only, and keeps no credentials', () => {
    expect(text).toMatch(/^permissions:\n {2}contents: read\n\n/m);
    expect(valuesOf('permissions')).toHaveLength(1);
    expect(valuesOf('persist-credentials')).toEqual(
      valuesOf('uses')
        .filter((action) => action?.includes('/checkout@'))
        .map(() => 'false'),
    );
  });

  test('uses no secrets except those for signing', () => {
    const secrets = [...text.matchAll(/secrets\.(\w+)/g)].map(([, name]) => name);
    for (const name of secrets) expect(name).toMatch(/^(?:MAC|WINDOWS|APPLE)_/);
  });

  test('runs specs of the desktop app in Electron itself', () => {
    for (const [, name] of text.matchAll(/playwright test .*--project (\w+)/g)) expect(name).toBe('electron');
  });

  test('sets a time limit for every job', () => {
    expect(valuesOf('timeout-minutes')).toHaveLength(valuesOf('runs-on').length);
  });
});
