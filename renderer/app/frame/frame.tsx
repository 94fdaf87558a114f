import { Outlet } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { SignInSheet } from '#renderer/features/account/sign-in-sheet.tsx';
import { comingLater, Later } from '#renderer/parts/errors/coming-later.tsx';
import { useBeyondFirstPicture } from '#renderer/parts/shelves/first-picture.ts';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import { ScrollArea } from '#renderer/ui/virtual/scroll-area.tsx';
import styles from './frame.module.css';
import { Rail } from './rail.tsx';
import { TopBar } from './top-bar.tsx';

const notices = comingLater(async () => (await import('../beyond.tsx')).Notices);

export function Frame() {
  const t = useTranslations('app');
  const isBeyond = useBeyondFirstPicture();
  useSignedInNews();
  return (
    <div className={styles['frame']} data-frame>
      <a className={styles['skip']} href="#main">
        {t('skipToContent')}
      </a>
      <Rail />
      <div className={styles['main']}>
        <ScrollArea>
          <main id="main" tabIndex={-1} data-scroll-restoration-id="main">
            <TopBar />
            <div className={styles['page']} data-page>
              <Outlet />
            </div>
          </main>
        </ScrollArea>
        <Later code={notices} isWanted={isBeyond} with={{}} />
      </div>
      <SignInSheet />
    </div>
  );
}

/** Announces a sign-in, which may finish elsewhere while another page is open. */
function useSignedInNews(): void {
  const t = useTranslations('account.signIn');
  const account = useAnswer('account.state', {}).data;
  const nickname = account?.status === 'signed-in' ? account.profile.nickname : null;
  const wasSignedOut = useRef(false);
  useEffect(() => {
    if (wasSignedOut.current && nickname !== null) showToast({ text: t('done', { nickname }) });
    wasSignedOut.current = account !== undefined && nickname === null;
  }, [account, nickname, t]);
}
