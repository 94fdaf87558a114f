export type Bencoded = number | Buffer | readonly Bencoded[] | ReadonlyMap<string, Bencoded>;

/** Reads a .torrent file, and the bytes of its `info` value, of which the info hash is made. */
export function readTorrentFile(bytes: Buffer) {
  let offset = 0;
  let info: Buffer | null = null;

  const until = (mark: string): number => {
    const end = bytes.indexOf(mark, offset);
    const digits = bytes.subarray(offset, end).toString('ascii');
    if (end < 0 || !/^-?\d+$/.test(digits)) throw new Error(`no number at ${offset}`);
    offset = end + 1;
    return Number(digits);
  };
  const readText = (): Buffer => {
    const length = until(':');
    offset += length;
    return bytes.subarray(offset - length, offset);
  };
  const read = (): Bencoded => {
    const kind = String.fromCharCode(bytes[offset] ?? 0);
    if (/\d/.test(kind)) return readText();
    offset += 1;
    if (kind === 'i') return until('e');
    const values: Bencoded[] = [];
    const fields = new Map<string, Bencoded>();
    while (String.fromCharCode(bytes[offset] ?? 0) !== 'e') {
      if (kind === 'l') {
        values.push(read());
        continue;
      }
      const name = readText().toString('utf8');
      if (name <= ([...fields.keys()].at(-1) ?? '')) throw new Error(`${name} is out of order`);
      const begin = offset;
      fields.set(name, read());
      if (name === 'info') info = bytes.subarray(begin, offset);
    }
    offset += 1;
    return kind === 'l' ? values : fields;
  };

  const content = read();
  if (!(content instanceof Map) || info === null || offset !== bytes.length) throw new Error('not a torrent file');
  return { fields: content as ReadonlyMap<string, Bencoded>, info: info as Buffer }; // Narrowing is lost: `read` assigned them.
}
