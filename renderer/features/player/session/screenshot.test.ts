import { describe, expect, it } from 'vitest';
import { screenshotName } from './screenshot.ts';

describe('the name of a screenshot', () => {
  it('tells what it shows, and when', () => {
    expect(screenshotName({ release: 'Дом у моря', episode: 'Серия 3', seconds: 724.9 })).toBe(
      'Дом у моря - Серия 3 - 12-04.png',
    );
    expect(screenshotName({ release: 'A film', episode: '', seconds: 5000 })).toBe('A film - 1-23-20.png');
  });

  it('is a name for every system', () => {
    const name = screenshotName({ release: '../Re: zero?', episode: 'Episode 1 · «A/B»', seconds: 1 });
    expect(name).not.toMatch(/[/\\:*?"<>|]/);
    expect(name).toMatch(/ - 0-01\.png$/);
  });

  it('keeps its time however long the title is', () => {
    const name = screenshotName({ release: 'о'.repeat(400), episode: 'Episode 1', seconds: 61 });
    expect(name).toMatch(/^о+ - 1-01\.png$/);
    expect(encodeURIComponent(name).replace(/%../g, '.').length).toBeLessThanOrEqual(200);
  });
});
