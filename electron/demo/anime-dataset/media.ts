import { pictureName } from '#demo/media/pictures.ts';
import { recordUuid, seededRandom } from '#demo/seeded-random.ts';
import { imageWire, UNSET_IMAGE } from './images.ts';
import { DAY, moscowDayStart } from './moscow-calendar.ts';
import texts from './site-texts.json' with { type: 'json' };

const PLAIN = { url_label: null, is_ad: false, ad_erid: null, ad_origin: null, has_overlay: false };

/** The four kinds of promotions (anime-service, Promotion). `path` is a page of the site. */
export function buildPromotions(seed: number) {
  const featured = texts.promotions.map((promotion) => ({ ...PLAIN, ...promotion, path: null, has_overlay: true }));
  const others = [
    {
      ...PLAIN,
      title: 'Помогите с переводом',
      description: 'Ищем тех, кто слышит разницу.',
      path: '/pages/join',
      url_label: 'Как присоединиться',
    },
    {
      ...PLAIN,
      title: 'Технические работы',
      description: 'В ночь на четверг раздачи могут открываться медленнее обычного.',
      path: null,
    },
    {
      ...PLAIN,
      title: null,
      description: null,
      path: '/pages/tea-partner',
      url_label: 'Чай для долгих вечеров',
      is_ad: true,
      ad_erid: '2VtzqwEngawaTea',
    },
  ];
  return [...featured, ...others.map((promotion) => ({ ...promotion, alias: null }))].map((promotion, index) => ({
    ...promotion,
    id: recordUuid(seed, `promotion/${index}`),
    image: imageWire(`/storage/promotions/${index + 1}/${pictureName('scene', (index + 1) * 5)}`),
  }));
}
export type PromotionRecord = ReturnType<typeof buildPromotions>[number];

/** Newest first. */
export function buildVideos(seed: number, beginsAt: number) {
  const random = seededRandom(seed, 'videos');
  return Array.from({ length: 64 }, (_, index) => {
    const id = 900 - index;
    const series = Math.floor(index / texts.videoTitles.length);
    const title = texts.videoTitles[index % texts.videoTitles.length] ?? '';
    return {
      id,
      title: series === 0 ? title : `${title}, выпуск ${series + 1}`,
      video_id: recordUuid(seed, `video/${index}`).replaceAll('-', '').slice(0, 11),
      views: random.chance(0.15) ? null : random.between(400, 90_000),
      comments: random.chance(0.15) ? null : random.between(0, 700),
      image: random.chance(0.1) ? UNSET_IMAGE : imageWire(`/storage/videos/${id}/${pictureName('still', id)}`),
      is_announce: /^(Трейлер|Анонс)/.test(title),
      createdAt: moscowDayStart(beginsAt) - (1 + index * 5) * DAY + random.between(0, 20) * 3_600_000,
    };
  });
}
export type VideoRecord = ReturnType<typeof buildVideos>[number];
