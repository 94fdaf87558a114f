/** Every address that an HLS playlist names, made absolute: lines without a tag, and `URI` attributes of tags. */
export function playlistAddresses(playlist: string, playlistUrl: URL): string[] {
  return playlist
    .split(/\r\n|\r|\n/)
    .flatMap((line) => (line.startsWith('#') ? [...line.matchAll(/URI="([^"]+)"/g)].map(([, uri]) => uri) : [line]))
    .flatMap((address) => {
      const url = address === undefined || address.trim() === '' ? null : URL.parse(address.trim(), playlistUrl.href);
      return url === null ? [] : [url.href];
    });
}
