import { jsonAnswer } from '../http/answers.ts';
import { fieldSelection, selectFields } from '../http/field-selection.ts';
import type { Router } from '../http/router.ts';
import { integerParameter } from '../http/validation.ts';
import type { ServiceContext } from '../service-context.ts';
import { promotionWire, videoWire } from '../wire/media-wire.ts';

const DEFAULT_VIDEOS = 10;
const MAXIMUM_VIDEOS = 50;

/** anime-service, Media. */
export function addMediaRoutes(router: Router, context: ServiceContext): void {
  const { dataset } = context.library;

  router.on('GET', '/media/promotions', (call) => {
    const { siteUrl } = context.addresses();
    // The same set in another order at each call.
    const promotions = context.random.shuffled(dataset.promotions());
    const wires = promotions.map((promotion) => promotionWire(promotion, context.releaseWire, siteUrl));
    return jsonAnswer(selectFields(wires, fieldSelection(call.query)));
  });

  router.on('GET', '/media/videos', (call) => {
    const limit = integerParameter(call.query, 'limit', { maximum: MAXIMUM_VIDEOS }) ?? DEFAULT_VIDEOS;
    // 0 or less: all of them (anime-service, Limits).
    const videos = limit < 1 ? dataset.videos() : dataset.videos().slice(0, limit);
    const wires = videos.map((video) => videoWire(video, context.addresses().siteUrl));
    return jsonAnswer(selectFields(wires, fieldSelection(call.query)));
  });
}
