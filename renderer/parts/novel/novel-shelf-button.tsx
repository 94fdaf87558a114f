import { LibraryBig } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '#renderer/ui/controls/button.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { Menu } from '#renderer/ui/overlays/menu.tsx';
import { ShelfName } from '#shared/domain/novels/reading.ts';
import { ListItems } from '../lists/collection-items.tsx';
import styles from './novel-shelf-button.module.css';
import type { NamedNovel } from './novel-subjects.ts';
import { ShelfIcon } from './shelf-icon.tsx';
import { useNovelStanding, useShelfButtonName } from './use-novel-standing.ts';
import { useTitleChanges } from './use-title-changes.ts';

type NovelProps = { readonly novel: NamedNovel };

export function NovelShelfIconButton({ novel }: NovelProps) {
  const t = useTranslations('shelves');
  const shelf = useNovelStanding(novel.slugUrl)?.shelf ?? null;
  return (
    <span className={styles['plate']}>
      <Menu
        trigger={
          <IconButton
            tone="picture"
            name={useShelfButtonName(novel)}
            tooltip={shelf === null ? t('shelf.choose') : t('shelf.named', { name: t(`names.${shelf}`) })}
            // The card shows the shelf itself.
            icon={<LibraryBig />}
          />
        }
      >
        <ShelfItems novel={novel} />
      </Menu>
    </span>
  );
}

export function NovelShelfButton({ novel }: NovelProps) {
  const t = useTranslations('shelves');
  const shelf = useNovelStanding(novel.slugUrl)?.shelf ?? null;
  return (
    <Menu
      trigger={
        <Button
          size="large"
          aria-label={shelf === null ? t('shelf.label') : t('shelf.named', { name: t(`names.${shelf}`) })}
          icon={shelf === null ? <LibraryBig /> : <ShelfIcon shelf={shelf} />}
        >
          {shelf === null ? t('shelf.label') : t(`names.${shelf}`)}
        </Button>
      }
    >
      <ShelfItems novel={novel} />
    </Menu>
  );
}

export function ShelfItems({ novel }: NovelProps) {
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
