import { LibraryBig } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '#renderer/ui/controls/button.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { createMenuHandle, MenuTrigger } from '#renderer/ui/overlays/menu-trigger.tsx';
import styles from './novel-shelf-button.module.css';
import type { NamedNovel } from './novel-subjects.ts';
import { ShelfIcon } from './shelf-icon.tsx';
import { useNovelStanding, useShelfButtonName } from './use-novel-standing.ts';

/** Of novel-shelf-menu.tsx. */
export const shelfMenu = createMenuHandle<NamedNovel>();

export type NovelProps = { readonly novel: NamedNovel };

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
