import { isoMoment } from '../../anime-dataset/moscow-calendar.ts';
import { jsonAnswer } from '../http/answers.ts';
import type { Router } from '../http/router.ts';
import { avatarWire } from '../wire/image-wire.ts';

/** anime-service, Accounts: profile. `include` and `exclude` have no effect here. */
export function addProfileRoutes(router: Router): void {
  router.onSignedIn('GET', '/accounts/users/me/profile', ({ account }) =>
    jsonAnswer({
      id: account.id,
      login: account.login,
      email: account.email,
      nickname: account.nickname,
      avatar: avatarWire(account.id),
      torrents: { passkey: account.passkey, uploaded: null, downloaded: null },
      is_banned: false,
      created_at: isoMoment(account.createdAt),
      is_with_video_ads: account.hasVideoAds,
      is_with_content_ads: account.hasContentAds,
      is_with_video_ads_always: false,
    }),
  );
}
