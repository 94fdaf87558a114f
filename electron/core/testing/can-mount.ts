import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';

/** Whether tests can mount file systems, to try disks that are full or read-only. */
export const canMount = process.getuid?.() === 0 && mounts();

function mounts(): boolean {
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
