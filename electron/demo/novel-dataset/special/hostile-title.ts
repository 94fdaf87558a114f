import { landmarkSlugs, type TitleSketch } from '../titles/title-sketch.ts';

/** Attacks would set `window.__engawaHacked` or ask for `/hacked`. */
const hostileName = '<img src=x onerror="window.__engawaHacked=1"><script>window.__engawaHacked=1</script>Злая глава';

const badAddress = 'javascript:window.__engawaHacked=1';

const hostileSummary = {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: '<script>window.__engawaHacked=1</script>Описание, которое хочет стать страницей.' },
      ],
    },
    {
      type: 'paragraph',
      attrs: {
        textAlign: 'center;background:url(/hacked)',
        onclick: 'window.__engawaHacked=1',
        style: 'background:url(/hacked)',
      },
      content: [
        { type: 'text', marks: [{ type: 'link', attrs: { href: badAddress, target: '_self' } }], text: 'нажми меня' },
        {
          type: 'text',
          marks: [{ type: 'link', attrs: { href: 'JaVa\tScRiPt:window.__engawaHacked=1' } }],
          text: ' и меня',
        },
        {
          type: 'text',
          marks: [{ type: 'link', attrs: { href: 'data:text/html,<script>parent.__engawaHacked=1</script>' } }],
          text: ' и меня',
        },
      ],
    },
    { type: 'iframe', attrs: { src: '/hacked', srcdoc: '<script>parent.__engawaHacked=1</script>' } },
    {
      type: 'html',
      attrs: { html: '<img src=x onerror=window.__engawaHacked=1>' },
      content: [{ type: 'text', text: 'Конец.' }],
    },
  ],
} as const;

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
