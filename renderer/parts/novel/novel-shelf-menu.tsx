import { Bookmark, BookOpen, CheckCheck, CircleX, LibraryBig } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '#renderer/ui/controls/button.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { createMenuHandle, MenuTrigger, SharedMenu } from '#renderer/ui/overlays/menu.tsx';
import { ShelfName } from '#shared/domain/novels/reading.ts';
import { ListItems } from '../lists/collection-menu.tsx';
import styles from './novel-shelf-menu.module.css';
import { useNovelName } from './use-novel-name.ts';
import { useNovelStanding } from './use-novel-standing.ts';
import { type NamedNovel, useTitleChanges } from './use-title-changes.ts';

const menu = createMenuHandle<NamedNovel>();

type NovelProps = { readonly novel: NamedNovel };

export function NovelShelfMenu() {
  return <SharedMenu handle={menu}>{(novel) => <ShelfItems novel={novel} />}</SharedMenu>;
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
