/** Flags that write the address of updates into the package, where electron-updater finds it. Only https, because its files are installed. */
export function updateFeedFlags(address: string | undefined): readonly string[] {
  if (address === undefined || address === '') return [];
  const url = URL.parse(address);
  const isPlain = url !== null && url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  if (!isPlain || url.protocol !== 'https:') {
    throw new Error('ENGAWA_UPDATE_FEED must be an https address without a name, a password or a query.');
  }
  return ['--config.publish.provider=generic', `--config.publish.url=${url.href}`];
}
