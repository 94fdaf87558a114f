import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { SearchField } from '#renderer/features/search/search-field.tsx';
import { Later, loadedLater } from '#renderer/parts/errors/loaded-later.tsx';
import { useOpened } from '#renderer/parts/router/router.ts';
import { useBeyondFirstPicture } from '#renderer/parts/shelves/first-picture.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import styles from './top-bar.module.css';

const glyphs = loadedLater(async () => (await import('../later.tsx')).Glyphs);

/** Lies over the page and gets a background once the page scrolls. The window can be dragged by it. */
export function TopBar() {
  const t = useTranslations();
  const isBeyond = useBeyondFirstPicture();
  // Missing in older browsers.
  const canGoBack = useOpened(() => window.navigation?.canGoBack === true);
  const canGoForward = useOpened(() => window.navigation?.canGoForward === true);
  return (
    <div className={styles['bar']}>
      <div className={styles['side']}>
        <IconButton
          name={t('app.navigation.back')}
          shortcut={`Alt+${t('player.keys.names.ArrowLeft')}`}
          aria-keyshortcuts="Alt+ArrowLeft"
          icon={<ChevronLeft />}
          disabled={!canGoBack}
          onClick={() => window.history.back()}
        />
        <IconButton
          name={t('app.navigation.forward')}
          shortcut={`Alt+${t('player.keys.names.ArrowRight')}`}
          aria-keyshortcuts="Alt+ArrowRight"
          icon={<ChevronRight />}
          disabled={!canGoForward}
          onClick={() => window.history.forward()}
        />
      </div>
      <SearchField />
      <div className={styles['side']}>
        <Later code={glyphs} isWanted={isBeyond} with={{}} />
      </div>
    </div>
  );
}
