import { describe, expect, it } from 'vitest';

const styles = Object.entries(
  import.meta.glob<string>('../**/*.css', { eager: true, query: '?raw', import: 'default' }),
);
const scripts = Object.entries(
  import.meta.glob<string>(['../**/*.{ts,tsx}', '!**/*.test.ts'], { eager: true, query: '?raw', import: 'default' }),
);
const REDUCED = "[data-motion='reduced']";
const MOVES = /^\s*(?:transition|animation)(?:-duration)?:([^;]*);/gm;
/** A visible duration that is not a token; the tokens are 0 with reduced motion. */
const OWN_TIME = /(?<![\w-])(?!0m?s)(?!1ms)\d*\.?\d+m?s\b/;

/** app/root marks the document's root when motion is reduced, by the setting or by the system. */
describe('reduced motion', () => {
  it('applies to all that moves: a style sheet takes its durations from tokens or has rules for reduced motion', () => {
    expect(styles.length).toBeGreaterThan(100);
    let moving = 0;
    for (const [path, css] of styles.filter(([, text]) => !text.includes(REDUCED))) {
      for (const [, value = ''] of css.matchAll(MOVES)) {
        moving += 1;
        expect(value, path).not.toMatch(OWN_TIME);
      }
    }
    expect(moving).toBeGreaterThan(30);
  });

  it('is read from the system in app/root only, since the setting may override it', () => {
    const asking = [...styles, ...scripts].filter(([, text]) => text.includes('prefers-reduced-motion'));
    expect(asking.map(([path]) => path)).toEqual(['../app/root.tsx']);
  });

  it('is checked in every script that scrolls smoothly or animates', () => {
    const smooth = scripts.filter(([, text]) => /behavior: [^;]*'smooth'|\.animate\(/.test(text));
    expect(smooth.length).toBeGreaterThan(0);
    for (const [path, text] of smooth) expect(text, path).toContain('isMotionReduced()');
  });
});
