import type { WebContents } from 'electron';
import type { ExternalLinks } from '../system/external-links.ts';
import { isAppUrl } from './app-origin.ts';

/** Our page may go to its own addresses; nothing else is ever shown in a window of ours, and no page opens another. */
export function confineNavigation(contents: WebContents, links: ExternalLinks): void {
  contents.on('will-navigate', (event) => {
    if (!isAppUrl(event.url)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => {
    if (!isAppUrl(event.url)) event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame || !isAppUrl(event.url)) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.on('input-event', (_event, input) => links.noteInput(input.type));
  contents.setWindowOpenHandler(({ url }) => {
    links.open(url);
    return { action: 'deny' };
  });
}
