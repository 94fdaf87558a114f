import { Pin, Play, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import { Row } from '#renderer/ui/cards/row.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { IconButton, withSubject } from '#renderer/ui/controls/icon-button.tsx';
import type { SavedRelease } from '#shared/domain/downloads/saved-episode.ts';
import { usePictureOf } from '../release/adult-rule.ts';
import { useFacts } from '../release/use-facts.ts';
import { useWatchRelease } from '../release/watch-release.ts';
import { addressOf } from '../router/addresses.ts';
import { useByteText } from './byte-size.ts';
import styles from './saved-rows.module.css';
import { useLeavesText } from './use-episode-saving-text.ts';
import { useSavingChanges } from './use-saving-changes.ts';

/** A release with saved episodes: their size, and which is removed next. Opens its page. */
export function SavedReleaseRow({ saved }: { readonly saved: SavedRelease }) {
  const t = useTranslations();
  const leavesText = useLeavesText();
  const { ordinal } = useFacts();
  const byteText = useByteText();
  const changes = useSavingChanges();
  const watch = useWatchRelease();
  const { release, episodes, bytes, leaving } = saved;
  const picture = usePictureOf(release);
  const { title } = picture;
  const [next] = leaving.toSorted((one, other) => one.removeAt - other.removeAt);
  return (
    <Row
      leading={<Picture className="row-cover" {...picture} />}
      title={<bdi>{title}</bdi>}
      detail={
        <span className="whole tabular">
          {t('anime.facts.episodesTotal', { count: episodes })} · <span className="soft">{byteText(bytes)}</span>
        </span>
      }
      note={
        next && (
          <span className={styles['leaving']}>
            {t('saved.episodes.leavesNext', {
              ordinal: ordinal(next.ordinal),
              when: leavesText(next.removeAt),
            })}
            <Button
              kind="plain"
              size="small"
              icon={<Pin />}
              aria-label={withSubject(t('saved.episodes.keep'), `${title}, ${ordinal(next.ordinal)}`)}
              onClick={() => changes.pin(release.id, next.episodeId, true)}
            >
              {t('saved.episodes.keep')}
            </Button>
          </span>
        )
      }
      trailing={
        <span className={styles['actions']}>
          <IconButton
            name={t('anime.release.watch')}
            subject={title}
            icon={<Play />}
            onClick={() => void watch(release.id, { isSavedOnly: true })}
          />
          <IconButton
            name={t('saved.episodes.removeAll')}
            subject={title}
            tooltipSide="left"
            icon={<Trash2 />}
            onClick={() => changes.remove({ releaseId: release.id, episodeIds: null }, title)}
          />
        </span>
      }
      link={{ href: addressOf.release(release.id), 'aria-keyshortcuts': 'Delete' }}
    />
  );
}
