import { openedAt, openedStore } from '../router.ts';

/** Opens an address for a page that a test renders without a window. */
export function openAt(path: string, address: string): void {
  openedStore.setState(openedAt(address, [{ path, load: async () => () => null }]));
}
