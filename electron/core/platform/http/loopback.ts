/** Whether an address names this machine itself: the embedded services, and those of tests. */
export function isLoopback(url: URL): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname);
}
