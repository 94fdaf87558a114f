import tokens from '../tokens.css?raw';
import { type Colour, parseOklch } from './colour-contrast.ts';

type ThemeName = 'dark' | 'light' | 'contrast dark' | 'contrast light';
export const THEMES: readonly ThemeName[] = ['dark', 'light', 'contrast dark', 'contrast light'];

/** The declarations of a rule of the token file; the file has no nested rules inside them. */
function declarationsOf(selector: string): ReadonlyMap<string, string> {
  const start = tokens.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`No rule ${selector}`);
  const body = tokens.slice(tokens.indexOf('{', start) + 1, tokens.indexOf('}', start)).replaceAll(/\/\*.*?\*\//gs, '');
  const pairs = body.split(';').flatMap((line) => {
    const colon = line.indexOf(':');
    return colon < 0 ? [] : [[line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const];
  });
  return new Map(pairs);
}

/** The tint's hue is a variable, so a test can ask for any hue. */
const TINT_HUE = 'var(--tint-hue, 50)';

/** The value of a colour token in a theme, as a browser would resolve it. */
export function themeColour(theme: ThemeName, name: string, tintHueDegrees = 50): Colour {
  const ordinary = declarationsOf(':root');
  const more = declarationsOf("[data-contrast='more']");
  const tinted = declarationsOf('[data-tinted]');
  const value = (theme.startsWith('contrast') ? more.get(name) : undefined) ?? tinted.get(name) ?? ordinary.get(name);
  if (value === undefined) throw new Error(`No colour ${name}`);
  const text = value.replaceAll(TINT_HUE, String(tintHueDegrees)).replaceAll(/\s+/g, ' ');
  const sides = /^light-dark\(\s*(oklch\([^)]*\)),\s*(oklch\([^)]*\))\s*\)$/.exec(text);
  const [, light, dark] = sides ?? [null, text, text];
  return parseOklch((theme.endsWith('light') ? light : dark) ?? '');
}
