import { Link } from '@tanstack/react-router';
import { Check, Ellipsis, Play } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { focusFound } from '#renderer/parts/keys/focus-found.ts';
import { useFacts } from '#renderer/parts/release/use-facts.ts';
import { momentOf } from '#renderer/parts/time/moment-of.ts';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import { ProgressBar } from '#renderer/ui/cards/progress-bar.tsx';
import { Row, type RowLinkProps } from '#renderer/ui/cards/row.tsx';
import { ChoiceBox, ChoiceLabel } from '#renderer/ui/controls/choice-box.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { type MenuHandle, MenuTrigger } from '#renderer/ui/overlays/menu.tsx';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import type { Episode } from '#shared/domain/anime/release.ts';
import { clockTime } from '#shared/domain/app/clock-time.ts';
import type { EpisodeId } from '#shared/domain/identifiers.ts';
import styles from './episode-row.module.css';

type EpisodeRowProps = {
  readonly episode: Episode;
  readonly progress: EpisodeProgress | null;
  readonly isCurrent: boolean;
  readonly isBlurred: boolean;
  /** It is the one that the person asked for: it takes the focus once it is drawn, and says so. */
  readonly isSought: boolean;
  readonly onFound: () => void;
  /** The menu that all rows share. */
  readonly menu: MenuHandle<Episode>;
  /** Whether it is on among the rows that are being chosen; null while none are. */
  readonly isChosen: boolean | null;
  readonly onChoose: (isRun: boolean) => void;
};

/** By which the shared menu finds the row's button. */
export function menuButtonId(episodeId: EpisodeId): string {
  return `episode-menu-${episodeId}`;
}

/** Number, name, date and length, and how far one got. It leads to its player, or is turned on and off while rows are chosen. */
export function EpisodeRow(props: EpisodeRowProps) {
  const { episode, progress, isCurrent, isBlurred, isSought, onFound, menu, isChosen, onChoose } = props;
  const t = useTranslations('anime.episode');
  const marks = useTranslations('anime.marks');
  const { ordinal } = useFacts();
  const format = useFormatter();
  const { id, releaseId, durationSeconds, preview, streams } = episode;
  const name = t('name', { ordinal: ordinal(episode.ordinal) });
  const isPlayable = streams.length > 0;
  const isWatched = progress?.isWatched === true;
  const part = progress === null || isWatched || durationSeconds === 0 ? 0 : progress.positionSeconds / durationSeconds;
  const cameOutAt = momentOf(episode.updatedAt);
  const details = [
    episode.name === null ? null : name,
    cameOutAt === null ? null : format.dateTime(cameOutAt, { dateStyle: 'medium' }),
  ].filter((detail) => detail !== null);
  const params = { releaseId: String(releaseId), episodeId: id };
  const found = isSought ? focusFound(onFound) : undefined;
  return (
    <Row
      leading={
        <span className={styles['preview']}>
          {preview === null ? (
            <span className={styles['number']} aria-hidden="true">
              {ordinal(episode.ordinal)}
            </span>
          ) : (
            <Picture
              className={styles['picture']}
              source={preview}
              id={releaseId + episode.sortOrder}
              title={ordinal(episode.ordinal)}
              isBlurred={isBlurred}
            />
          )}
          {isChosen !== null && (
            <span className={styles['box']}>
              <ChoiceBox isChosen={isChosen} />
            </span>
          )}
          {isPlayable && isChosen === null && (
            <span className={styles['play']} aria-hidden="true">
              <Play fill="currentcolor" />
            </span>
          )}
          {part > 0 && (
            <ProgressBar
              className={styles['progress']}
              tone="picture"
              value={part}
              name={t('progress', {
                position: clockTime(progress?.positionSeconds ?? 0),
                duration: clockTime(durationSeconds),
              })}
            />
          )}
        </span>
      }
      title={<bdi>{episode.name ?? name}</bdi>}
      detail={details.length === 0 ? undefined : details.join(' · ')}
      isDone={isWatched}
      isCurrent={isChosen ?? isCurrent}
      trailing={
        <>
          {!isPlayable && <span>{t('noStreams')}</span>}
          {isWatched && <Check className={styles['check']} role="img" aria-label={t('watched')} />}
          {durationSeconds > 0 && <span className={styles['length']}>{clockTime(durationSeconds)}</span>}
          <MenuTrigger handle={menu} id={menuButtonId(id)} subject={episode}>
            <IconButton
              size="small"
              className={styles['menu']}
              name={marks('actions', { episode: name })}
              tooltip={marks('actionsShort')}
              tooltipSide="left"
              icon={<Ellipsis />}
              data-hidden={isChosen !== null || undefined}
            />
          </MenuTrigger>
        </>
      }
      link={rowAction()}
    />
  );

  function rowAction() {
    if (isChosen !== null) {
      return (link: RowLinkProps) => <ChoiceLabel ref={found} isChosen={isChosen} onChoose={onChoose} {...link} />;
    }
    if (!isPlayable) return undefined;
    return (link: RowLinkProps) => (
      <Link to="/watch/$releaseId/$episodeId" params={params} ref={found} aria-keyshortcuts="W" {...link} />
    );
  }
}
