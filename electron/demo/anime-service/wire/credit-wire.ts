import type { CreditRecord, SponsorRecord } from '../../anime-dataset/teams.ts';
import { avatarWire, UNSET_IMAGE } from './image-wire.ts';

type LinkedUser = { readonly id: number; readonly nickname: string | null; readonly hasAvatar: boolean } | null;

/** A linked site account: its nickname may differ or be missing, its avatar may be unset (anime-service, Team). */
export function linkedUserWire(user: LinkedUser) {
  if (user === null) return null;
  return {
    id: user.id,
    nickname: user.nickname,
    avatar: user.hasAvatar ? avatarWire(user.id) : UNSET_IMAGE,
  };
}

export function creditWire(credit: CreditRecord) {
  return { id: credit.id, role: credit.role, nickname: credit.nickname, user: linkedUserWire(credit.user) };
}

export function sponsorWire(sponsor: SponsorRecord, siteUrl: string) {
  return {
    id: sponsor.id,
    title: sponsor.title,
    description: sponsor.description,
    url_title: sponsor.urlTitle,
    url: siteUrl + sponsor.path,
  };
}
