/** The page's origin inside Electron: a scheme of our own, so that `file:` never is one. */
export const APP_SCHEME = 'app';
export const APP_HOST = 'engawa';
export const APP_START_URL = `${APP_SCHEME}://${APP_HOST}/`;

/** True only for addresses of our own page. Parsed, never compared as text: `app://engawa.evil` and `app://engawa@evil` are others. */
export function isAppUrl(address: string): boolean {
  const url = URL.parse(address);
  return (
    url !== null &&
    url.protocol === `${APP_SCHEME}:` &&
    url.host === APP_HOST &&
    url.username === '' &&
    url.password === ''
  );
}
