import { describe, expect, it } from 'vitest';

const styles = Object.entries(
  import.meta.glob<string>('../**/*.css', { eager: true, query: '?raw', import: 'default' }),
);
const scripts = Object.entries(
  import.meta.glob<string>(['../**/*.{ts,tsx}', '!**/*.test.ts'], { eager: true, query: '?raw', import: 'default' }),
);
const REDUCED = "[data-motion='reduced']";
const MOVES = /^\s*(?:transition|animation)(?:-duration)?:([^;]*);/gm;
/** As long as one can see it: a token of time is 0 where motion is reduced. */
const OWN_TIME = /(?<![\w-])(?!0m?s)(?!1ms)\d*\.?\d+m?s\b/;

/** The page says on its root whether motion is reduced (app/root), by the setting or by the system. */
describe('reduced motion', () => {
  it('is obeyed by everything that moves: it takes the times of the tokens, or says what it does without', () => {
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

  it('is asked of the page alone, as the person may want otherwise than the system', () => {
    const asking = [...styles, ...scripts].filter(([, text]) => text.includes('prefers-reduced-motion'));
    expect(asking.map(([path]) => path)).toEqual(['../app/root.tsx']);
  });

  it('is thought of wherever a script moves something smoothly', () => {
    const smooth = scripts.filter(([, text]) => /behavior: [^;]*'smooth'|\.animate\(/.test(text));
    expect(smooth.length).toBeGreaterThan(0);
    for (const [path, text] of smooth) expect(text, path).toContain('isMotionReduced()');
  });
});
