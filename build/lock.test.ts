import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      dev: z.boolean().default(false),
      optional: z.boolean().default(false),
    }),
  ),
});

const project = resolve(import.meta.dirname, '..');
const file = resolve(project, 'package-lock.json');
const { packages } = Lock.parse(JSON.parse(readFileSync(file, 'utf8')));
const installed = Object.entries(packages).filter(([path]) => path !== '');

test('the lock holds a hash of every package, except some optional binaries of build tools', () => {
  const withoutHash = installed.filter(([, { integrity }]) => integrity === undefined);
  expect(withoutHash.filter(([, { dev, optional }]) => !dev || !optional)).toEqual([]);
  expect(installed.length - withoutHash.length).toBeGreaterThan(600);
});

test('the lock names no host, so that npm installs from the registry that the person chose', () => {
  expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});

// npm 11.19 installs a version that another package refuses; the npm of Debian and of Node 20 fails.
test('every locked version is accepted by the packages that depend on it', () => {
  // npm is a batch file on Windows.
  const listed = spawnSync('npm', ['ls', '--all', '--package-lock-only'], {
    cwd: project,
    shell: process.platform === 'win32',
    encoding: 'utf8',
  });
  expect(listed.status, listed.stderr).toBe(0);
});
