/** What people who update are told: the part of the changelog about one version, as plain text, or null where it has none. */
export function releaseNotes(changelog: string, version: string): string | null {
  const parts = changelog.split(/^## /m).slice(1);
  const part = parts.find((text) => text.split(/[\s\]-]/, 1)[0]?.replace('[', '') === version);
  if (part === undefined) return null;
  const lines = part.split('\n').slice(1).join('\n');
  // Lines of one entry are one line: where they break is the reader's matter.
  return lines
    .replaceAll(/^### /gm, '')
    .replaceAll(/\n {2,}(?=\S)/g, ' ')
    .trim();
}
