import { createMenuSubjects } from '#renderer/ui/overlays/menu-subjects.ts';
import type { NovelCard } from '#shared/domain/novels/novel.ts';
import type { ChapterPlace } from '../router/addresses.ts';

export type NamedNovel = Pick<NovelCard, 'slugUrl' | 'name'>;

export type NovelSubject = NamedNovel & {
  /** The place to continue at, on cards of that. */
  readonly position?: ChapterPlace;
};

/** The cards with a context menu (novel-menu.tsx). */
export const novelCards = createMenuSubjects<NovelSubject>();

/** For the `ref` of a novel's card: its context menu. */
export const refToNovelMenu = novelCards.refTo;
