import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { SearchField } from '#renderer/features/search/search-field.tsx';
import { useBeyondFirstPicture } from '#renderer/parts/first-picture.ts';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { DownloadGlyph } from './download-glyph.tsx';
import { SyncGlyph } from './sync-glyph.tsx';
import styles from './top-bar.module.css';
import { useHistory } from './use-history.ts';

/** Lies over the page, clear at its top, with a ground of its own once it scrolls; the window is dragged by it. */
export function TopBar() {
  const t = useTranslations('app');
  const isBeyond = useBeyondFirstPicture();
  const { canGoBack, canGoForward, back, forward } = useHistory();
  return (
    <div className={styles['bar']}>
      <IconButton
        name={t('navigation.back')}
        shortcut="Alt+←"
        icon={<ChevronLeft />}
        disabled={!canGoBack}
        onClick={back}
      />
      <IconButton
        name={t('navigation.forward')}
        shortcut="Alt+→"
        icon={<ChevronRight />}
        disabled={!canGoForward}
        onClick={forward}
      />
      <span className={styles['space']} />
      <SearchField />
      <span className={styles['space']} />
      {isBeyond && (
        <>
          <DownloadGlyph />
          <SyncGlyph />
        </>
      )}
    </div>
  );
}
