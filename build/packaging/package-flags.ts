/** Without a certificate the app is signed ad hoc, and the hardened runtime, which would refuse its own libraries then, is off. */
export function macSignatureFlags(certificates: string, environment: NodeJS.ProcessEnv): readonly string[] {
  const { CSC_LINK = '', CSC_NAME = '' } = environment;
  const isSigned = CSC_LINK !== '' || CSC_NAME !== '' || /^ *\d+\) /m.test(certificates);
  return isSigned ? [] : ['--config.mac.identity=-', '--config.mac.hardenedRuntime=false'];
}

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

/** The changelog's part about one version as plain text; null without one. */
export function releaseNotes(changelog: string, version: string): string | null {
  const parts = changelog.split(/^## /m).slice(1);
  const part = parts.find((text) => text.split(/[\s\]-]/, 1)[0]?.replace('[', '') === version);
  if (part === undefined) return null;
  const lines = part.split('\n').slice(1).join('\n');
  // Joins the lines of an entry.
  return lines
    .replaceAll(/^### /gm, '')
    .replaceAll(/\n {2,}(?=\S)/g, ' ')
    .trim();
}
