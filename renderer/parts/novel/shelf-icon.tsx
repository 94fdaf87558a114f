import { Bookmark, BookOpen, CheckCheck, CircleX } from 'lucide-react';
import type { ShelfName } from '#shared/domain/novels/reading.ts';

const ICONS = { want: Bookmark, reading: BookOpen, finished: CheckCheck, dropped: CircleX };

export function ShelfIcon({ shelf }: { readonly shelf: ShelfName }) {
  const Icon = ICONS[shelf];
  return <Icon />;
}
