import { createMenuSubjects } from '#renderer/ui/overlays/menu-subjects.ts';
import type { NovelCard } from '#shared/domain/novels/novel.ts';
import type { ChapterPlace } from '../router/addresses.ts';

export type NamedNovel = Pick<NovelCard, 'slugUrl' | 'name'>;

export type NovelSubject = NamedNovel & {
  /** The place to continue at, on cards that offer it. */
  readonly position?: ChapterPlace;
};

/** The cards with a context menu (novel-menu.tsx). */
export const novelCards = createMenuSubjects<NovelSubject>();

/** The `ref` of a novel's card, which gives it the context menu. */
export const refToNovelMenu = novelCards.refTo;
