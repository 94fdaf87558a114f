import { readFileSync } from 'node:fs';
import { hasDisplay } from '#loopback/open-page.ts';
import type { Machine } from './electron-cause.ts';

/** What can be known of this machine without starting anything. A person who switches the sandbox off may run Electron as root. */
export function readMachine(flags: readonly string[]): Machine {
  return {
    platform: process.platform,
    isRoot: process.getuid?.() === 0 && !flags.includes('--no-sandbox'),
    hasDisplay: hasDisplay(),
    namespacesForbiddenBy: namespacesForbiddenBy(),
  };
}

function namespacesForbiddenBy(): Machine['namespacesForbiddenBy'] {
  if (setting('kernel/apparmor_restrict_unprivileged_userns') === '1') return 'AppArmor';
  const isOff = setting('kernel/unprivileged_userns_clone') === '0' || setting('user/max_user_namespaces') === '0';
  return isOff ? 'the kernel' : null;
}

/** Null where the system has no such setting. */
function setting(name: string): string | null {
  try {
    return readFileSync(`/proc/sys/${name}`, 'utf8').trim();
  } catch {
    return null;
  }
}
