import { describe, expect, it } from 'vitest';

const styles = import.meta.glob<string>('../**/*.module.css', { query: '?raw', import: 'default', eager: true });
const parts = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Their classes are used by name, in `className` and by `composes: … from global`. */
const shared = import.meta.glob<string>(['./layout.css', './text.css', './surface.css'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

const COMMENT = /\/\*.*?\*\//gs;
/** The text before a brace; values may contain full stops too. */
const SELECTOR = /[^{};]+(?=\{)/g;
const CLASS = /\.([a-zA-Z][\w-]*)/g;
const FROM_MODULE = /composes:[^;]+\bfrom\b(?! global\b)/;
const COMPOSED = /composes: ([\w\s-]+?) from global;/g;
const USED = /(?:className="|classNames\(')([^"']+)["']/g;
const IMPORT = /^import (\w+) from '([^']+\.module\.css)';$/gm;

function classesOf(css: string): ReadonlySet<string> {
  const selectors = css.replaceAll(COMMENT, '').match(SELECTOR) ?? [];
  return new Set(selectors.flatMap((selector) => [...selector.matchAll(CLASS)].map(([, name = '']) => name)));
}

/** The path of an import, as the globs above have it. */
function resolved(from: string, specifier: string): string {
  if (specifier.startsWith('#renderer/')) return pathOf(`../${specifier.slice('#renderer/'.length)}`);
  return pathOf(`${from.slice(0, from.lastIndexOf('/'))}/${specifier}`);
}

function pathOf(path: string): string {
  return new URL(path, 'file:///renderer/ui/').pathname;
}

type Use = {
  readonly sheet: string;
  readonly file: string;
  readonly names: readonly string[];
  readonly isOpen: boolean;
};

const uses: readonly Use[] = Object.entries(parts).flatMap(([file, source]) => {
  return [...source.matchAll(IMPORT)].map(([, name = '', specifier = '']) => ({
    file,
    sheet: resolved(file, specifier),
    names: [...source.matchAll(new RegExp(`\\b${name}\\['([\\w-]+)'\\]`, 'g'))].map(([, used = '']) => used),
    // A computed name may be any class of the sheet.
    isOpen: new RegExp(`\\b${name}\\[[^']`).test(source),
  }));
});
const sheets = new Map(Object.entries(styles).map(([path, css]) => [pathOf(path), classesOf(css)]));

describe('the classes of the style sheets', () => {
  it('are all used by the page', () => {
    const unused = [...sheets].flatMap(([sheet, classes]) => {
      const users = uses.filter((use) => use.sheet === sheet);
      if (users.some(({ isOpen }) => isOpen)) return [];
      const named = new Set(users.flatMap(({ names }) => names));
      return [...classes].filter((name) => !named.has(name)).map((name) => `${sheet} .${name}`);
    });
    expect(unused).toEqual([]);
  });

  it('exist if a part of the page names them', () => {
    const missing = uses.flatMap(({ sheet, file, names }) => {
      return names.filter((name) => !sheets.get(sheet)?.has(name)).map((name) => `${file} ${name}`);
    });
    expect(missing).toEqual([]);
  });

  // The build would repeat such a class for each sheet that composes it, and warn of that.
  it('are composed from no other module', () => {
    const composing = Object.entries(styles).filter(([, css]) => FROM_MODULE.test(css));
    expect(composing.map(([file]) => file)).toEqual([]);
    expect(FROM_MODULE.test(".a { composes: panel from './b.module.css'; }")).toBe(true);
  });

  it('that are shared are all used, and no others are used by name', () => {
    const known = new Set(Object.values(shared).flatMap((css) => [...classesOf(css)]));
    const composed = Object.values(styles).flatMap((css) => [...css.matchAll(COMPOSED)]);
    const inPages = Object.values(parts).flatMap((source) => [...source.matchAll(USED)]);
    const used = new Set([...composed, ...inPages].flatMap(([, names = '']) => names.split(/\s+/)));
    expect(known.size).toBeGreaterThan(40);
    expect([...known].filter((name) => !used.has(name))).toEqual([]);
    expect([...used].filter((name) => !known.has(name))).toEqual([]);
  });

  it('are parsed from the sheets', () => {
    expect(sheets.size).toBeGreaterThan(100);
    expect(classesOf('.a:has(.b-c) > p { margin: .5rem } /* .d */ @media (width < 3px) { .e { color: red } }')).toEqual(
      new Set(['a', 'b-c', 'e']),
    );
  });
});
