import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { queryFor, showKept, useAnswer } from '#renderer/api/query-for.ts';
import { SignInSheet } from '#renderer/features/account/sign-in-sheet.tsx';
import { useBeyondFirstPicture } from '#renderer/parts/shelves/first-picture.ts';
import { followLinkIntent } from '#renderer/parts/shelves/link-intent.ts';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import { ScrollArea } from '#renderer/ui/virtual/scroll-area.tsx';
import { SlugUrl } from '#shared/domain/identifiers.ts';
import styles from './frame.module.css';
import { Notices } from './notices.tsx';
import { Rail } from './rail.tsx';
import { TopBar } from './top-bar.tsx';

export function Frame() {
  const t = useTranslations('app');
  const isBeyond = useBeyondFirstPicture();
  useSignedInNews();
  usePagesAhead();
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
        {isBeyond && <Notices />}
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

/** Loads code and stored data of a release or title while the pointer rests on its link. No service is asked. */
function usePagesAhead(): void {
  const client = useQueryClient();
  const router = useRouter();
  useEffect(
    () =>
      followLinkIntent('a[href^="/anime/"], a[href^="/novels/"]', (path) => {
        void router.preloadRoute({ to: path });
        void pageAhead(client, path);
      }),
    [client, router],
  );
}

async function pageAhead(client: QueryClient, path: string): Promise<void> {
  const [, kind, name = ''] = path.split('/').map(decodeURIComponent);
  if (kind === 'anime') return showKept(client, 'releases.get', { idOrAlias: name });
  const { data: slugUrl } = SlugUrl.safeParse(name);
  if (slugUrl === undefined) return;
  await Promise.all([
    showKept(client, 'novels.get', { slugUrl }),
    showKept(client, 'novels.chapters', { slugUrl }),
    client.prefetchQuery(queryFor('reading.title', { slugUrl })),
    client.prefetchQuery(queryFor('reading.readChapters', { slugUrl })),
  ]);
}
