import { Link } from '@tanstack/react-router';
import { Check, Ellipsis, ListChecks, ListEnd, Play, RotateCcw } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { focusFound } from '#renderer/parts/keys/focus-found.ts';
import { useFacts } from '#renderer/parts/release/use-facts.ts';
import { momentOf } from '#renderer/parts/time/use-moment-text.ts';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import type { CardLinkProps } from '#renderer/ui/cards/poster-card.tsx';
import { ProgressBar } from '#renderer/ui/cards/progress-bar.tsx';
import { Row } from '#renderer/ui/cards/row.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { ChoiceBox, ChoiceLabel } from '#renderer/ui/controls/switch.tsx';
import { type MenuHandle, MenuItem, type MenuPlace, MenuTrigger, SharedMenu } from '#renderer/ui/overlays/menu.tsx';
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
      return (link: CardLinkProps) => <ChoiceLabel ref={found} isChosen={isChosen} onChoose={onChoose} {...link} />;
    }
    if (!isPlayable) return undefined;
    return (link: CardLinkProps) => (
      <Link to="/watch/$releaseId/$episodeId" params={params} ref={found} aria-keyshortcuts="W" {...link} />
    );
  }
}

type EpisodeMenuProps = {
  readonly handle: MenuHandle<Episode>;
  /** The pointer's place, where it was asked for there. */
  readonly at: MenuPlace | null;
  readonly progressOf: (episode: Episode) => EpisodeProgress | undefined;
  /** Whether anything before it is not watched yet. */
  readonly hasUnwatchedBefore: (episode: Episode) => boolean;
  readonly onMark: (episode: Episode, isWatched: boolean) => void;
  readonly onMarkUpTo: (episode: Episode) => void;
  /** Begins to choose rows with this one; absent where there is nothing to choose from. */
  readonly onSelect: ((episode: Episode) => void) | undefined;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | boolean;
};

/** What can be done to one episode besides watching it. One menu serves all rows. */
export function EpisodeMenu(props: EpisodeMenuProps) {
  const { handle, at, progressOf, hasUnwatchedBefore, onMark, onMarkUpTo, onSelect, onClose, returnFocus } = props;
  const t = useTranslations('anime.marks');
  const { ordinal } = useFacts();
  return (
    <SharedMenu handle={handle} at={at} onClose={onClose} returnFocus={returnFocus}>
      {(episode) => {
        const progress = progressOf(episode);
        const isWatched = progress?.isWatched === true;
        return (
          <>
            {!isWatched && (
              <MenuItem icon={<Check aria-hidden="true" />} shortcut="W" onSelect={() => onMark(episode, true)}>
                {t('watched')}
              </MenuItem>
            )}
            {progress !== undefined && (
              <MenuItem
                icon={<RotateCcw aria-hidden="true" />}
                shortcut={isWatched ? 'W' : undefined}
                onSelect={() => onMark(episode, false)}
              >
                {t(isWatched ? 'notWatched' : 'clearPosition')}
              </MenuItem>
            )}
            {hasUnwatchedBefore(episode) && (
              <MenuItem icon={<ListEnd aria-hidden="true" />} onSelect={() => onMarkUpTo(episode)}>
                {t('upTo', { ordinal: ordinal(episode.ordinal) })}
              </MenuItem>
            )}
            {onSelect !== undefined && (
              <MenuItem icon={<ListChecks aria-hidden="true" />} onSelect={() => onSelect(episode)}>
                {t('selectOne')}
              </MenuItem>
            )}
          </>
        );
      }}
    </SharedMenu>
  );
}
