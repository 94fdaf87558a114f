import { Bookmark, BookOpen, CheckCheck, CircleX, LibraryBig } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '#renderer/ui/controls/button.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { createMenuHandle, createMenuSubjects, MenuTrigger } from '#renderer/ui/overlays/menu-trigger.tsx';
import type { ShelfName } from '#shared/domain/novels/reading.ts';
import styles from './novel-shelf-button.module.css';
import type { ChapterPlace } from './place-of-address.ts';
import { useNovelName } from './use-novel-name.ts';
import { useNovelStanding } from './use-novel-standing.ts';
import type { NamedNovel } from './use-title-changes.ts';

/** Of novel-shelf-menu.tsx, as the cards. */
export const shelfMenu = createMenuHandle<NamedNovel>();

export type NovelProps = { readonly novel: NamedNovel };

export type NovelSubject = NamedNovel & {
  /** The place to continue at, on cards of that. */
  readonly position?: ChapterPlace;
};

export const novelCards = createMenuSubjects<NovelSubject>();

/** For the `ref` of a novel's card: its context menu. */
export const refToNovelMenu = novelCards.refTo;

/** What the button of a card is called, which says the title it acts on. */
export function useShelfButtonName({ slugUrl, name }: NamedNovel): string {
  const t = useTranslations('shelves');
  const title = useNovelName().titleOf(name);
  const shelf = useNovelStanding(slugUrl)?.shelf ?? null;
  return shelf === null ? t('shelf.chooseOf', { title }) : t('shelf.namedOf', { title, name: t(`names.${shelf}`) });
}

export function NovelShelfIconButton({ novel }: NovelProps) {
  const t = useTranslations('shelves');
  const shelf = useNovelStanding(novel.slugUrl)?.shelf ?? null;
  return (
    <span className={styles['plate']}>
      <MenuTrigger handle={shelfMenu} subject={novel}>
        <IconButton
          tone="picture"
          name={useShelfButtonName(novel)}
          tooltip={shelf === null ? t('shelf.choose') : t('shelf.named', { name: t(`names.${shelf}`) })}
          // The card shows the shelf itself.
          icon={<LibraryBig />}
        />
      </MenuTrigger>
    </span>
  );
}

export function NovelShelfButton({ novel }: NovelProps) {
  const t = useTranslations('shelves');
  const shelf = useNovelStanding(novel.slugUrl)?.shelf ?? null;
  return (
    <MenuTrigger handle={shelfMenu} subject={novel}>
      <Button
        size="large"
        aria-label={shelf === null ? t('shelf.label') : t('shelf.named', { name: t(`names.${shelf}`) })}
        icon={shelf === null ? <LibraryBig /> : <ShelfIcon shelf={shelf} />}
      >
        {shelf === null ? t('shelf.label') : t(`names.${shelf}`)}
      </Button>
    </MenuTrigger>
  );
}

const ICONS = { want: Bookmark, reading: BookOpen, finished: CheckCheck, dropped: CircleX };

export function ShelfIcon({ shelf }: { readonly shelf: ShelfName }) {
  const Icon = ICONS[shelf];
  return <Icon />;
}
