import { landmarkSlugs, type TitleSketch } from '../titles/title-sketch.ts';
import nodes from './hostile-summary.json' with { type: 'json' };

/** Attacks would set `window.__engawaHacked` or request `/hacked`. */
const hostileName = '<img src=x onerror="window.__engawaHacked=1"><script>window.__engawaHacked=1</script>Злая глава';

const hostileSummary = { type: 'doc', content: nodes } as const;

/** Carries every attack that a title can carry; last in the default order. */
export const hostileTitle: TitleSketch = {
  russian: hostileName,
  english: `Hostile Chapter Test ${hostileName}`,
  slug: landmarkSlugs.hostile,
  otherNames: [hostileName, '"><svg onload=window.__engawaHacked=1>'],
  style: 'moor',
  typeId: 13,
  genreIds: [68],
  count: 8,
  perVolume: 8,
  numbering: 'continuous',
  lines: 'one',
  special: 'hostile',
  summary: hostileSummary,
};
