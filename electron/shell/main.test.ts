import { vi } from 'vitest';
import { bootedShell } from './testing/booted-shell.ts';
import { bridgeCases } from './testing/cases/bridge-cases.ts';
import { demoCases } from './testing/cases/demo-cases.ts';
import { endCases } from './testing/cases/end-cases.ts';
import { notificationCases } from './testing/cases/notification-cases.ts';
import { powerCases } from './testing/cases/power-cases.ts';
import { preloadCases } from './testing/cases/preload-cases.ts';
import { protocolCases } from './testing/cases/protocol-cases.ts';
import { sessionCases } from './testing/cases/session-cases.ts';
import { surroundingsCases } from './testing/cases/surroundings-cases.ts';
import { trayCases } from './testing/cases/tray-cases.ts';
import { windowCases } from './testing/cases/window-cases.ts';

/** One shell for all cases: bundling and booting it takes most of the time. */
const shell = bootedShell();
// On GNOME, where tray icons may not be shown.
vi.stubEnv('XDG_CURRENT_DESKTOP', 'GNOME');

windowCases(shell);
sessionCases(shell);
protocolCases();
preloadCases(shell);
bridgeCases(shell);
demoCases(shell);
powerCases(shell);
surroundingsCases(shell);
trayCases(shell);
notificationCases(shell);
endCases(shell);
