/** Characters that XML 1.0 forbids; lone surrogates are replaced before. */
const NO_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

type Attributes = Readonly<Record<string, string | number | null | undefined>>;

export function xmlText(text: string): string {
  return plainText(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Text without characters that files and readers refuse. */
export function plainText(text: string): string {
  return text.toWellFormed().replace(NO_XML, '').replace(/\r\n?/g, '\n');
}

/** An XML element; `content` is markup. Attributes of null are left out. */
export function element(name: string, attributes: Attributes, ...content: readonly string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([key, value]) => ` ${key}="${attributeText(String(value))}"`)
    .join('');
  const inside = content.join('');
  return inside === '' ? `<${name}${written}/>` : `<${name}${written}>${inside}</${name}>`;
}

/** The attributes of a table's cell that takes more than one column or row, in XHTML and FB2. */
export function spansOf({ columns, rows }: { readonly columns: number; readonly rows: number }): Attributes {
  return { colspan: columns === 1 ? null : columns, rowspan: rows === 1 ? null : rows };
}

function attributeText(value: string): string {
  return xmlText(value).replaceAll('"', '&quot;').replace(/\s+/g, ' ');
}
