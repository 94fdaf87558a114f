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
