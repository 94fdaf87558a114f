import { recordUuid, seededRandom } from '#demo/seeded-random.ts';
import { DAY, moscowDayStart } from './moscow-calendar.ts';
import type { ReleaseRecord } from './release-record.ts';
import texts from './site-texts.json' with { type: 'json' };

export type PromotionRecord = {
  readonly id: string;
  readonly number: number;
  readonly release: ReleaseRecord | null;
  readonly title: string | null;
  readonly description: string | null;
  /** A page of the site, or an address of its own. */
  readonly path: string | null;
  readonly urlLabel: string | null;
  readonly isAd: boolean;
  readonly adErid: string | null;
  readonly hasOverlay: boolean;
};

/** The four kinds of promotions (anime-service, Promotion). */
export function buildPromotions(
  seed: number,
  releaseByAlias: (alias: string) => ReleaseRecord | undefined,
): PromotionRecord[] {
  const plain = { release: null, path: null, urlLabel: null, isAd: false, adErid: null, hasOverlay: false };
  const featured = texts.promotions.map(({ alias, title, description }) => ({
    ...plain,
    release: releaseByAlias(alias) ?? null,
    title,
    description,
    hasOverlay: true,
  }));
  const others = [
    {
      ...plain,
      title: 'Помогите с переводом',
      description: 'Ищем тех, кто слышит разницу.',
      path: '/pages/join',
      urlLabel: 'Как присоединиться',
    },
    {
      ...plain,
      title: 'Технические работы',
      description: 'В ночь на четверг раздачи могут открываться медленнее обычного.',
    },
    {
      ...plain,
      title: null,
      description: null,
      path: '/pages/tea-partner',
      urlLabel: 'Чай для долгих вечеров',
      isAd: true,
      adErid: '2VtzqwEngawaTea',
    },
  ];
  return [...featured, ...others].map((promotion, index) => ({
    ...promotion,
    id: recordUuid(seed, `promotion/${index}`),
    number: index + 1,
  }));
}

export type VideoRecord = {
  readonly id: number;
  readonly title: string;
  readonly videoId: string;
  readonly views: number | null;
  readonly comments: number | null;
  readonly hasImage: boolean;
  readonly isAnnounce: boolean;
  readonly createdAt: number;
};

/** Newest first. */
export function buildVideos(seed: number, beginsAt: number): VideoRecord[] {
  const random = seededRandom(seed, 'videos');
  return Array.from({ length: 64 }, (_, index) => {
    const series = Math.floor(index / texts.videoTitles.length);
    const title = texts.videoTitles[index % texts.videoTitles.length] ?? '';
    return {
      id: 900 - index,
      title: series === 0 ? title : `${title}, выпуск ${series + 1}`,
      videoId: recordUuid(seed, `video/${index}`).replaceAll('-', '').slice(0, 11),
      views: random.chance(0.15) ? null : random.between(400, 90_000),
      comments: random.chance(0.15) ? null : random.between(0, 700),
      hasImage: !random.chance(0.1),
      isAnnounce: /^(Трейлер|Анонс)/.test(title),
      createdAt: moscowDayStart(beginsAt) - (1 + index * 5) * DAY + random.between(0, 20) * 3_600_000,
    };
  });
}
