import { useNavigate } from '@tanstack/react-router';
import { ArrowRight, Bookmark, BookOpen, CheckCheck, CircleX, LibraryBig, Link2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '#renderer/ui/controls/button.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { ContextMenu, createMenuSubjects } from '#renderer/ui/overlays/context-menu.tsx';
import { createMenuHandle, MenuActions, MenuLine, MenuTrigger, SharedMenu } from '#renderer/ui/overlays/menu.tsx';
import { ShelfName } from '#shared/domain/novels/reading.ts';
import { ListItems } from '../lists/collection-menu.tsx';
import styles from './novel-shelf-menu.module.css';
import { type ChapterPlace, chapterLink, useCopyNovelLink } from './place-of-address.ts';
import { useNovelName } from './use-novel-name.ts';
import { useNovelStanding } from './use-novel-standing.ts';
import { type NamedNovel, useTitleChanges } from './use-title-changes.ts';

const menu = createMenuHandle<NamedNovel>();

type NovelProps = { readonly novel: NamedNovel };

type NovelSubject = NamedNovel & {
  /** The place to continue at, on cards of that. */
  readonly position?: ChapterPlace;
};

const cards = createMenuSubjects<NovelSubject>();

/** For the `ref` of a novel's card: its context menu. */
export const refToNovelMenu = cards.refTo;

/** The shelves of a novel, and the context menu of its cards; once per window. */
export function NovelShelfMenu() {
  return (
    <>
      <SharedMenu handle={menu}>{(novel) => <ShelfItems novel={novel} />}</SharedMenu>
      <ContextMenu subjectAt={cards.at}>{(novel) => <NovelItems novel={novel} />}</ContextMenu>
    </>
  );
}

function NovelItems({ novel }: { readonly novel: NovelSubject }) {
  const { slugUrl, position } = novel;
  const t = useTranslations('novels.novel');
  const navigate = useNavigate();
  const copyLink = useCopyNovelLink(slugUrl);
  return (
    <>
      <MenuActions
        actions={[
          position !== undefined && {
            Icon: BookOpen,
            text: t('continue', { volume: position.volume, number: position.number }),
            run: () => void navigate(chapterLink(position)),
          },
          {
            Icon: ArrowRight,
            text: t('open'),
            run: () => void navigate({ to: '/novels/$slugUrl', params: { slugUrl } }),
          },
          copyLink !== null && { Icon: Link2, text: t('copyLink'), run: copyLink },
        ]}
      />
      <MenuLine />
      <ShelfItems novel={novel} />
    </>
  );
}

function ShelfItems({ novel }: NovelProps) {
  const t = useTranslations('shelves');
  const shelf = useNovelStanding(novel.slugUrl)?.shelf ?? null;
  const { setShelf } = useTitleChanges();
  return (
    <ListItems
      label={t('shelf.label')}
      lists={[...ShelfName.values].map((value) => ({ value, label: t(`names.${value}`) }))}
      current={shelf}
      takeOutText={(name) => t('shelf.takeOff', { name })}
      onChange={(chosen) => setShelf(novel, chosen)}
    />
  );
}

export function NovelShelfIconButton({ novel }: NovelProps) {
  const t = useTranslations('shelves');
  const title = useNovelName().titleOf(novel.name);
  const shelf = useNovelStanding(novel.slugUrl)?.shelf ?? null;
  return (
    <span className={styles['plate']}>
      <MenuTrigger handle={menu} subject={novel}>
        <IconButton
          tone="picture"
          name={
            shelf === null ? t('shelf.chooseOf', { title }) : t('shelf.namedOf', { title, name: t(`names.${shelf}`) })
          }
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
    <MenuTrigger handle={menu} subject={novel}>
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
