/** Without a certificate: signs ad hoc, and without the hardened runtime, which would then refuse the app's own libraries. */
export function macSignatureFlags(certificates: string, environment: NodeJS.ProcessEnv): readonly string[] {
  const { CSC_LINK = '', CSC_NAME = '' } = environment;
  const isSigned = CSC_LINK !== '' || CSC_NAME !== '' || /^ *\d+\) /m.test(certificates);
  return isSigned ? [] : ['--config.mac.identity=-', '--config.mac.hardenedRuntime=false'];
}

/** Flags that write the feed's address into the package for electron-updater. Https only, because its files are installed. */
export function updateFeedFlags(address: string | undefined): readonly string[] {
  if (address === undefined || address === '') return [];
  const url = URL.parse(address);
  const isPlain = url !== null && url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  if (!isPlain || url.protocol !== 'https:') {
    throw new Error('ENGAWA_UPDATE_FEED must be an https address without a name, a password or a query.');
  }
  return ['--config.publish.provider=generic', `--config.publish.url=${url.href}`];
}

/** The changelog's section about one version as plain text; null if there is none. */
export function releaseNotes(changelog: string, version: string): string | null {
  const parts = changelog.split(/^## /m).slice(1);
  const part = parts.find((text) => text.split(/[\s\]-]/, 1)[0]?.replace('[', '') === version);
  if (part === undefined) return null;
  const lines = part.split('\n').slice(1).join('\n');
  // Drops the marks of headings and joins wrapped lines.
  return lines
    .replaceAll(/^### /gm, '')
    .replaceAll(/\n {2,}(?=\S)/g, ' ')
    .trim();
}
