import { Bookmark, CheckCheck, CirclePause, CircleX, Eye } from 'lucide-react';
import type { CollectionName } from '#shared/domain/anime/release-list.ts';

const ICONS = { planned: Bookmark, watching: Eye, watched: CheckCheck, postponed: CirclePause, abandoned: CircleX };

export function CollectionIcon({ collection }: { readonly collection: CollectionName }) {
  const Icon = ICONS[collection];
  return <Icon />;
}
