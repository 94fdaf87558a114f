import { nativeTheme, type TitleBarOverlay } from 'electron';

/** The height of the page's own top bar at its usual size, which the system's window buttons are drawn over. */
const HEIGHT_PIXELS = 48;

/** Transparent, so that the page's bar shows; only the buttons follow light and dark. macOS takes the height alone. */
export function titleBarOverlay(scale: number): TitleBarOverlay {
  return {
    color: '#00000000',
    symbolColor: nativeTheme.shouldUseDarkColors ? '#e9e4dd' : '#2b2724',
    height: Math.round(HEIGHT_PIXELS * scale),
  };
}

/** What is seen before the page is drawn, and where it is not yet after a change of size. */
export function windowGround(): string {
  return nativeTheme.shouldUseDarkColors ? '#161412' : '#faf8f5';
}
