import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { en } from '#renderer/i18n/en.ts';
import { isNamedBy, messageUses } from './message-uses.ts';

type Tree = { readonly [key: string]: string | Tree };

function paths(tree: Tree, before = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) => {
    return typeof value === 'string' ? [`${before}${key}`] : paths(value, `${before}${key}.`);
  });
}

const renderer = resolve(import.meta.dirname, '../../renderer');
const sources = globSync('**/*.{ts,tsx}', { cwd: renderer, exclude: ['**/*.test.*', 'i18n/texts/**'] });
const uses = sources.flatMap((file) => messageUses(file, readFileSync(resolve(renderer, file), 'utf8')));
const patterns = new Set(uses.map(({ pattern }) => pattern));
const openPatterns = [...patterns].filter((pattern) => pattern.includes('*'));
const keys = new Set(paths(en));

describe('messages', () => {
  it('are all used by the page', () => {
    const unsaid = [...keys].filter((key) => !patterns.has(key) && !openPatterns.some((open) => isNamedBy(key, open)));
    expect(unsaid).toEqual([]);
  });

  it('exist for every key that the page uses', () => {
    const existing = openPatterns.filter((open) => [...keys].some((key) => isNamedBy(key, open)));
    const named = new Set([...keys, ...existing]);
    expect(uses.filter(({ pattern }) => !named.has(pattern))).toEqual([]);
  });
});

describe('messageUses', () => {
  const found = (source: string) => messageUses('page.tsx', source).map(({ pattern }) => pattern);

  it('finds literal, conditional, computed and passed-in keys, each under its translator’s namespace', () => {
    const source = `
      const t = useTranslations('home.page');
      const tAll = useTranslations();
      // t('commented')
      t('title'); t(state === 'going' ? 'on' : 'off', { count }); parts.t(name ?? 'none'); t.rich(\`states.\${state}.name\`, {}); tAll('app.name'); t(key)`;
    expect(found(source)).toEqual([
      'home.page.title',
      'home.page.on',
      'home.page.off',
      'home.page.none',
      'home.page.*',
      'home.page.states.*.name',
      'home.page.*',
      'app.name',
    ]);
  });

  it('an open part of a key stands for at most one step of its path', () => {
    expect(isNamedBy('home.states.going.name', 'home.states.*.name')).toBe(true);
    expect(isNamedBy('home.states.going', 'home.*')).toBe(false);
    expect(isNamedBy('home.sortNewest', 'home.sort*')).toBe(true);
    expect(isNamedBy('home.sort', 'home.title')).toBe(false);
  });
});
