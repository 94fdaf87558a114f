import { Outlet } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { SignInSheet } from '#renderer/features/account/sign-in-sheet.tsx';
import { useSignedInNews } from '#renderer/features/account/use-signed-in-news.ts';
import { useBeyondFirstPicture } from '#renderer/parts/shelves/first-picture.ts';
import { ScrollArea } from '#renderer/ui/virtual/scroll-area.tsx';
import { usePagesAhead } from '../use-pages-ahead.ts';
import styles from './frame.module.css';
import { Notices } from './notices.tsx';
import { Rail } from './rail.tsx';
import { TopBar } from './top-bar.tsx';

/** The rail, the top bar and the page, which alone scrolls. */
export function Frame() {
  const t = useTranslations('app');
  const isBeyond = useBeyondFirstPicture();
  useSignedInNews();
  usePagesAhead();
  return (
    <div className={styles['frame']}>
      <a className={styles['skip']} href="#main">
        {t('skipToContent')}
      </a>
      <Rail />
      <div className={styles['main']}>
        <ScrollArea>
          <main id="main" tabIndex={-1} data-scroll-restoration-id="main">
            <TopBar />
            <div className={styles['page']}>
              <Outlet />
            </div>
          </main>
        </ScrollArea>
        {isBeyond && <Notices />}
      </div>
      <SignInSheet />
    </div>
  );
}
