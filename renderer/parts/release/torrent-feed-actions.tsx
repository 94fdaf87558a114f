import { useQuery } from '@tanstack/react-query';
import { Copy, KeyRound, Rss } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { useCommand } from '#renderer/api/use-command.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Popover } from '#renderer/ui/overlays/popover.tsx';
import type { ReleaseId } from '#shared/domain/identifiers.ts';
import { useTellFailure } from '../errors/use-tell-failure.ts';
import { useCopy } from '../page/use-copy.ts';
import styles from './torrent-feed-actions.module.css';

/** The RSS address of all torrents or of one release's; with the passkey only while signed in, after a warning. */
export function FeedActions({ releaseId }: { readonly releaseId: ReleaseId | null }) {
  const t = useTranslations('torrents.actions');
  const tellFailure = useTellFailure();
  const copy = useCopy();
  const feed = useCommand('torrents.feedAddress');
  const isSignedIn = useQuery(queryFor('account.state', {})).data?.status === 'signed-in';

  async function copyAddress(isPersonal: boolean): Promise<void> {
    try {
      const { address } = await feed.mutateAsync({ releaseId, isPersonal });
      await copy(address, t(isPersonal ? 'personalFeedCopied' : 'feedCopied'));
    } catch (thrown) {
      tellFailure(thrown);
    }
  }

  const title = t(releaseId === null ? 'feedAll' : 'feedOf');
  return (
    <Popover
      title={title}
      trigger={
        <Button kind="plain" size="small" aria-label={title} icon={<Rss aria-hidden="true" />}>
          {t('feed')}
        </Button>
      }
    >
      <div className={styles['part']}>
        <p className="soft">{t('feedAdvice')}</p>
        <Button
          size="small"
          icon={<Copy aria-hidden="true" />}
          disabled={feed.isPending}
          onClick={() => void copyAddress(false)}
        >
          {t('copyFeed')}
        </Button>
      </div>
      {isSignedIn && (
        <div className={styles['part']}>
          <h3 className={styles['heading']}>{t('personalFeed')}</h3>
          <p className="soft">{t('personalFeedAdvice')}</p>
          <Button
            size="small"
            icon={<KeyRound aria-hidden="true" />}
            disabled={feed.isPending}
            onClick={() => void copyAddress(true)}
          >
            {t('copyPersonalFeed')}
          </Button>
        </div>
      )}
    </Popover>
  );
}
