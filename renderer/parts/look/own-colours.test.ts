import { describe, expect, test } from 'vitest';
import { ReaderSettings } from '#shared/domain/app/settings.ts';
import { hexContrast, ownTokens } from './own-colours.ts';

/** A fixed pseudo-random sequence of colours. */
function* colours(count: number): Generator<string> {
  let state = 0x2545f491;
  for (let made = 0; made < count; made += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield `#${(state >>> 8).toString(16).padStart(6, '0')}`;
  }
}

const pairs = (() => {
  const all = [
    ...colours(1_200),
    '#777777',
    '#767676',
    '#000000',
    '#ffffff',
    '#ffffff',
    '#000000',
    '#ff0000',
    '#00ff00',
  ];
  return all.flatMap((ground, place) => (place % 2 === 0 ? [[ground, all[place + 1] ?? '#000000'] as const] : []));
})();

/** All backgrounds of text: the page, layers above it, and hovered, well and pressed areas on each of them. */
function placesOf(tokens: ReturnType<typeof ownTokens>): string[] {
  const plain = [tokens['--color-ground'], tokens['--color-raised'], tokens['--color-floating']];
  const veils = [tokens['--color-hover'], tokens['--color-well'], tokens['--color-pressed']];
  return [...plain, ...plain.flatMap((place) => veils.map((veil) => veiled(place, veil)))];
}

/** A colour under a translucent one, as a browser shows it. */
function veiled(place: string, veil: string): string {
  const [, red = '', green = '', blue = '', percent = ''] =
    /^rgb\(([\d.]+) ([\d.]+) ([\d.]+) \/ ([\d.]+)%\)$/.exec(veil) ?? [];
  expect(percent).not.toBe('');
  const part = Number(percent) / 100;
  const channel = (start: number, over: string) =>
    Math.round(Number.parseInt(place.slice(start, start + 2), 16) * (1 - part) + Number(over) * part)
      .toString(16)
      .padStart(2, '0');
  return `#${channel(1, red)}${channel(3, green)}${channel(5, blue)}`;
}

describe('a page in custom colours', () => {
  test('has the chosen ground and text, and the colour scheme that fits the ground', () => {
    const tokens = ownTokens({ ownGround: '#f3ead8', ownText: '#3a2f24' });
    expect(tokens['--color-ground']).toBe('#f3ead8');
    expect(tokens['--color-reading']).toBe('#3a2f24');
    expect(tokens['color-scheme']).toBe('light');
    expect(ownTokens({ ownGround: '#102030', ownText: '#c0c0c0' })['color-scheme']).toBe('dark');
  });

  test('has a contrast of at least 7 with the default colours', () => {
    const { ownGround, ownText } = ReaderSettings.parse({});
    expect(hexContrast(ownGround, ownText)).toBeGreaterThanOrEqual(7);
  });

  test("keeps the app's texts readable on every background, for any colours", () => {
    const unreadable = pairs.flatMap(([ownGround, ownText]) => {
      const tokens = ownTokens({ ownGround, ownText });
      const places = placesOf(tokens);
      const texts = ['--color-text', '--color-text-soft', '--color-text-faint', '--color-accent-text'] as const;
      return texts
        .filter((text) => places.some((place) => hexContrast(tokens[text], place) < 4.5))
        .map((text) => `${text} of ${ownText} on ${ownGround}`);
    });
    expect(unreadable).toEqual([]);
  });

  test('keeps marks and edges visible and text on the accent readable, for any colours', () => {
    const unseen = pairs.flatMap(([ownGround, ownText]) => {
      const tokens = ownTokens({ ownGround, ownText });
      const places = placesOf(tokens);
      const marks = ['--color-accent', '--color-focus', '--color-outline'] as const;
      const faint = marks.filter((mark) => places.some((place) => hexContrast(tokens[mark], place) < 3));
      const isLost = hexContrast(tokens['--color-on-accent'], tokens['--color-accent']) < 4.5;
      return [...faint, ...(isLost ? ['--color-on-accent'] : [])].map((name) => `${name} on ${ownGround}`);
    });
    expect(unseen).toEqual([]);
  });
});
