type BencodeValue = number | string | Buffer | readonly BencodeValue[] | { readonly [name: string]: BencodeValue };

/** The encoding of .torrent files. Names of a record are written in the order of their bytes, as the format demands. */
export function bencode(value: BencodeValue): Buffer {
  if (typeof value === 'number') return Buffer.from(`i${value}e`);
  if (typeof value === 'string') return bencode(Buffer.from(value, 'utf8'));
  if (Buffer.isBuffer(value)) return Buffer.concat([Buffer.from(`${value.length}:`), value]);
  if (isList(value)) return Buffer.concat([Buffer.from('l'), ...value.map(bencode), Buffer.from('e')]);
  const names = Object.keys(value).sort((left, right) => Buffer.compare(Buffer.from(left), Buffer.from(right)));
  const fields = names.flatMap((name) => [bencode(name), bencode(value[name] ?? '')]);
  return Buffer.concat([Buffer.from('d'), ...fields, Buffer.from('e')]);
}

function isList(value: object): value is readonly BencodeValue[] {
  return Array.isArray(value);
}
