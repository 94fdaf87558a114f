import { describe, expect, it } from 'vitest';
import { screenshotName } from './screenshot.ts';

describe('the name of a screenshot', () => {
  it('has the title, the episode and the position', () => {
    expect(screenshotName('Дом у моря', 'Серия 3', 724.9)).toBe('Дом у моря - Серия 3 - 12-04.png');
    expect(screenshotName('A film', '', 5000)).toBe('A film - 1-23-20.png');
  });

  it('has no character that a system forbids', () => {
    const name = screenshotName('../Re: zero?', 'Episode 1 · «A/B»', 1);
    expect(name).not.toMatch(/[/\\:*?"<>|]/);
    expect(name).toMatch(/ - 0-01\.png$/);
  });

  it('keeps its position when a long title is cut', () => {
    const name = screenshotName('о'.repeat(400), 'Episode 1', 61);
    expect(name).toMatch(/^о+ - 1-01\.png$/);
    expect(encodeURIComponent(name).replace(/%../g, '.').length).toBeLessThanOrEqual(200);
  });
});
