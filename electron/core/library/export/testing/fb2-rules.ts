/** Inline elements of a paragraph (FictionBook 2.2, styleType), and of a link. */
const IN_LINK = ['strong', 'emphasis', 'style', 'strikethrough', 'sub', 'sup', 'code', 'image'];
const INLINE = [...IN_LINK, 'a'];
const BLOCKS = ['p', 'subtitle', 'cite', 'table', 'empty-line'];
const PERSON = ['first-name', 'middle-name', 'last-name', 'nickname'];

/** Which of the written elements may stand in which. */
const INSIDE: Readonly<Record<string, readonly string[]>> = {
  FictionBook: ['description', 'body', 'binary'],
  description: ['title-info', 'document-info', 'custom-info'],
  'title-info': [
    ...['genre', 'author', 'book-title', 'annotation', 'keywords', 'date', 'coverpage', 'lang', 'translator'],
    'sequence',
  ],
  'document-info': ['author', 'program-used', 'date', 'id', 'version'],
  author: PERSON,
  translator: PERSON,
  coverpage: ['image'],
  annotation: BLOCKS,
  body: ['title', 'section'],
  section: ['title', ...BLOCKS, 'image', 'section'],
  title: ['p'],
  cite: ['p', 'subtitle', 'table', 'empty-line'],
  table: ['tr'],
  tr: ['th', 'td'],
  th: INLINE,
  td: INLINE,
  p: INLINE,
  subtitle: INLINE,
  a: IN_LINK,
  ...Object.fromEntries(IN_LINK.filter((name) => name !== 'image').map((name) => [name, INLINE])),
};
/** Elements whose children have an order. */
const IN_ORDER = ['FictionBook', 'description', 'title-info', 'document-info', 'body', 'author'];

/**
 * Violations, in words, of those rules of the schema that a writer could break. Every tag counts, so a file that is not
 * well-formed has violations too.
 */
export function brokenFb2Rules(xml: string): readonly string[] {
  const broken: string[] = [];
  const open: { readonly name: string; readonly inside: string[] }[] = [];
  const ids: string[] = [];
  const targets: string[] = [];
  for (const [, end, name = '', attributes = '', isEmpty] of xml.matchAll(/<(\/?)([\w-]+)((?:\s[^<>]*?)?)(\/?)>/g)) {
    if (end === '/') {
      const closed = open.pop();
      if (closed?.name !== name) broken.push(`</${name}> closes ${closed?.name}`);
      else broken.push(...brokenInside(closed));
      continue;
    }
    const parent = open.at(-1);
    if (parent !== undefined && INSIDE[parent.name]?.includes(name) !== true) broken.push(`${name} in ${parent.name}`);
    parent?.inside.push(name);
    ids.push(...matches(attributes, /\sid="([^"]*)"/));
    targets.push(...matches(attributes, /\sl:href="#([^"]*)"/));
    if (name === 'style' && !attributes.includes('name=') && !open.some((outer) => outer.name === 'a')) {
      broken.push('style without a name');
    }
    if (isEmpty === '/') broken.push(...brokenInside({ name, inside: [] }));
    else open.push({ name, inside: [] });
  }
  if (open.length > 0) broken.push(`${open.length} left open`);
  const known = new Set(ids);
  if (known.size !== ids.length) broken.push('an id that is there twice');
  broken.push(...targets.filter((target) => !known.has(target)).map((target) => `#${target} leads nowhere`));
  broken.push(...ids.filter((id) => !/^[a-zA-Z_][\w.-]*$/.test(id)).map((id) => `${id} is no id`));
  return broken;
}

function brokenInside({ name, inside }: { readonly name: string; readonly inside: readonly string[] }): string[] {
  const order = INSIDE[name] ?? [];
  const places = inside.map((child) => order.indexOf(child));
  const isSorted = places.every((place, index) => index === 0 || place >= (places[index - 1] ?? 0));
  const broken = IN_ORDER.includes(name) && !isSorted ? [`${name} out of order`] : [];
  if (name !== 'section') return broken;
  const content = inside[0] === 'title' ? inside.slice(1) : inside;
  if (content.length === 0) broken.push('a section of nothing');
  if (content[0] === 'image') broken.push('a section that begins with a picture');
  if (content.includes('section') && content.some((child) => child !== 'section')) broken.push('text between sections');
  return broken;
}

function matches(attributes: string, pattern: RegExp): readonly string[] {
  const value = pattern.exec(attributes)?.[1];
  return value === undefined ? [] : [value];
}
