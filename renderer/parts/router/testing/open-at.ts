import { openedAt, openedStore } from '../router.ts';

/** For a page that is drawn without a window: opens the address of its route. */
export function openAt(path: string, address: string): void {
  openedStore.setState(openedAt(address, [{ path, load: async () => () => null }]));
}
