import { pictureName } from '#demo/media/pictures.ts';
import type { PromotionRecord, VideoRecord } from '../../anime-dataset/media.ts';
import { isoMoment } from '../../anime-dataset/moscow-calendar.ts';
import { imageWire, UNSET_IMAGE } from './image-wire.ts';
import type { ReleaseWire } from './release-wire.ts';

/** anime-service, Promotion: kinds are told apart by which fields are set. */
export function promotionWire(promotion: PromotionRecord, releaseWire: ReleaseWire, siteUrl: string) {
  return {
    id: promotion.id,
    url: promotion.path === null ? null : siteUrl + promotion.path,
    url_label: promotion.urlLabel,
    image: imageWire(`/storage/promotions/${promotion.number}/${pictureName('scene', promotion.number * 5)}`),
    title: promotion.title,
    description: promotion.description,
    is_ad: promotion.isAd,
    ad_erid: promotion.adErid,
    ad_origin: null,
    has_overlay: promotion.hasOverlay,
    // Absent on ads, null on the others (anime-service, Promotion: absent or null).
    ...(promotion.isAd ? {} : { release: promotion.release && releaseWire.withGenres(promotion.release) }),
  };
}

/** The kind of place the videos come from: a playlist of the site's own channel. */
const ORIGIN_TYPE = { value: 'VEO_PLAYLIST', description: 'Плейлист' };

export function videoWire(video: VideoRecord, siteUrl: string) {
  return {
    id: video.id,
    url: `${siteUrl}/pages/video-${video.videoId}`,
    title: video.title,
    views: video.views,
    comments: video.comments,
    video_id: video.videoId,
    image: video.hasImage ? imageWire(`/storage/videos/${video.id}/${pictureName('still', video.id)}`) : UNSET_IMAGE,
    is_announce: video.isAnnounce,
    origin: {
      id: video.isAnnounce ? 2 : 1,
      type: ORIGIN_TYPE,
      url: `${siteUrl}/pages/${video.isAnnounce ? 'announces' : 'videos'}`,
      title: video.isAnnounce ? 'Анонсы' : 'Вечера на веранде',
      description: null,
      is_announce: video.isAnnounce,
    },
    created_at: isoMoment(video.createdAt),
    updated_at: isoMoment(video.createdAt),
  };
}
