/** What XML 1.0 has no place for, however it is written; lone surrogates are replaced before. */
const NO_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

export type Attributes = Readonly<Record<string, string | null | undefined>>;

/** Words of a person or a service as XML: nothing in them is markup, and no parser refuses them. */
export function xmlText(text: string): string {
  return plainText(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The same without markup in mind: only characters that every file and every reader takes. */
export function plainText(text: string): string {
  return text.toWellFormed().replace(NO_XML, '').replace(/\r\n?/g, '\n');
}

/** An element of XML; `content` is markup already. An attribute of null is left out. */
export function element(name: string, attributes: Attributes, ...content: readonly string[]): string {
  const written = Object.entries(attributes)
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    .map(([key, value]) => ` ${key}="${attributeText(value)}"`)
    .join('');
  const inside = content.join('');
  return inside === '' ? `<${name}${written}/>` : `<${name}${written}>${inside}</${name}>`;
}

function attributeText(value: string): string {
  return xmlText(value).replaceAll('"', '&quot;').replace(/\s+/g, ' ');
}
