import { nativeTheme, type TitleBarOverlay } from 'electron';

/** The height of the page's own top bar, which the system's window buttons are drawn over. */
const HEIGHT_PIXELS = 48;

/** Transparent, so that the page's bar shows; only the buttons follow light and dark. macOS takes the height alone. */
export function titleBarOverlay(): TitleBarOverlay {
  return {
    color: '#00000000',
    symbolColor: nativeTheme.shouldUseDarkColors ? '#e9e4dd' : '#2b2724',
    height: HEIGHT_PIXELS,
  };
}
