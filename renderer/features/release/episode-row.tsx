import {
  Check,
  Download,
  Ellipsis,
  ListChecks,
  ListEnd,
  Pin,
  PinOff,
  Play,
  RotateCcw,
  RotateCw,
  Trash2,
  X,
} from 'lucide-react';
import type { ComponentProps } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import endStyles from '#renderer/parts/chapters/row-end.module.css';
import { type RowMarking, rowsUpTo } from '#renderer/parts/chapters/use-row-marking.ts';
import { useLinkActions } from '#renderer/parts/page/use-link-actions.ts';
import { EpisodeStill } from '#renderer/parts/release/episode-still.tsx';
import { useFacts, useReleaseName } from '#renderer/parts/release/use-facts.ts';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { navigate } from '#renderer/parts/router/router.ts';
import { SavingMark } from '#renderer/parts/saving/saving-mark.tsx';
import { useEpisodeSaving, useReleaseSaving } from '#renderer/parts/saving/use-episode-saving.ts';
import { useEpisodeSavingText } from '#renderer/parts/saving/use-episode-saving-text.ts';
import { useSavingChanges } from '#renderer/parts/saving/use-saving-changes.ts';
import { momentOf } from '#renderer/parts/time/use-moment-text.ts';
import { Row } from '#renderer/ui/cards/row.tsx';
import { classNames } from '#renderer/ui/class-names.ts';
import type { EntryChoice } from '#renderer/ui/controls/choice-box.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { Menu, type MenuAction, MenuActions } from '#renderer/ui/overlays/menu.tsx';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import type { Episode, Release } from '#shared/domain/anime/release.ts';
import { clockTime } from '#shared/domain/app/clock-time.ts';
import { nameLanguage } from '#shared/domain/chapter-document/text-language.ts';
import styles from './episode-row.module.css';

type EpisodeRowProps = {
  readonly episode: Episode;
  readonly progress: EpisodeProgress | null;
  /** The episode that plays, or the one to continue with. */
  readonly isCurrent: boolean;
  readonly isPlaying: boolean;
  readonly isBlurred: boolean;
  /** The service cannot be reached. */
  readonly isAway: boolean;
  readonly menu: Pick<ComponentProps<typeof Menu>, 'returnFocus' | 'children'>;
  readonly choice: EntryChoice;
};

/** An episode with its progress. Opens the player; while rows are being chosen, a press toggles it. */
export function EpisodeRow(props: EpisodeRowProps) {
  const { episode, progress, isCurrent, isPlaying, isBlurred, isAway, menu, choice } = props;
  const { isChosen } = choice;
  const t = useTranslations();
  const { ordinal } = useFacts();
  const format = useFormatter();
  const { id, releaseId, durationSeconds } = episode;
  const name = t('anime.episode.name', { ordinal: ordinal(episode.ordinal) });
  const isPlayable = episode.streams.length > 0;
  const isWatched = progress?.isWatched === true;
  const cameOutAt = momentOf(episode.updatedAt);
  const saving = useEpisodeSaving(releaseId, id);
  const savingText = useEpisodeSavingText();
  const details = [
    isPlaying && t('anime.episode.playing'),
    isAway && saving?.isHere !== true && t('offline.episodeNotSaved'),
    saving && (saving.state === 'running' || saving.removeAt !== null) && savingText(saving),
    episode.name && name,
    cameOutAt && format.dateTime(cameOutAt, { dateStyle: 'medium' }),
  ];
  return (
    <Row
      leading={
        <EpisodeStill
          episode={episode}
          progress={progress}
          isBlurred={isBlurred}
          isPlayable={isPlayable && isChosen === null}
        />
      }
      title={<bdi lang={nameLanguage(episode.name ?? name, 'ja')}>{episode.name ?? name}</bdi>}
      detail={
        saving?.state === 'failed' ? (
          // Not truncated, because the text says what can be done.
          <span className="whole">{savingText(saving)}</span>
        ) : (
          details.filter(Boolean).join(' · ') || undefined
        )
      }
      isDone={isWatched}
      isCurrent={isCurrent}
      trailing={
        <>
          {!isPlayable && <span>{t('anime.episode.noStreams')}</span>}
          {saving !== null && (
            <SavingMark
              state={saving.state === 'saved' && saving.isPinned ? 'pinned' : saving.state}
              label={savingText(saving)}
            />
          )}
          {isWatched && <Check className="icon-small good" role="img" aria-label={t('anime.episode.watched')} />}
          {durationSeconds > 0 && <span className={styles['length']}>{clockTime(durationSeconds)}</span>}
          <Menu
            {...menu}
            trigger={
              <IconButton
                size="small"
                className={classNames(endStyles['menu'], styles['menu'])}
                name={t('app.actions.menu')}
                subject={name}
                tooltipSide="left"
                icon={<Ellipsis />}
                data-hidden={isChosen !== null || undefined}
              />
            }
          />
        </>
      }
      choice={choice}
      link={
        isPlayable
          ? { href: addressOf.watch(releaseId, id), 'aria-keyshortcuts': 'W S', 'aria-current': isCurrent }
          : undefined
      }
    />
  );
}

type EpisodeItemsProps = {
  readonly episode: Episode;
  readonly release: Release;
  readonly progress: EpisodeProgress | undefined;
  readonly marking: RowMarking<Episode>;
  readonly onSave: (episode: Episode) => void;
};

export function EpisodeItems({ episode, release, progress, marking, onSave }: EpisodeItemsProps) {
  const t = useTranslations();
  const { episodes, id: releaseId } = release;
  const saved = useReleaseSaving(releaseId).episodes;
  const changes = useSavingChanges();
  const name = useReleaseName().titleOf(release.name);
  const chosen = { releaseId, episodeIds: [episode.id] };
  const { ordinal } = useFacts();
  const { episodeLink, streamAddress } = useLinkActions();

  function savingActions(): readonly (MenuAction | false)[] {
    const saving = saved.find(({ episodeId }) => episodeId === episode.id);
    const save = { Icon: Download, text: t('saved.marks.save'), shortcut: 'S', run: () => onSave(episode) };
    if (saving === undefined) return [episode.streams.length > 0 && save];
    const cancel = () => changes.cancel(chosen, name);
    if (saving.state === 'failed') {
      return [
        { Icon: RotateCw, text: t('saved.marks.retry'), run: () => changes.retry({ releaseId }) },
        { Icon: X, text: t('saved.failures.drop'), run: cancel },
      ];
    }
    if (saving.state !== 'saved') return [{ Icon: X, text: t('saved.queue.cancel'), run: cancel }];
    return [
      {
        Icon: saving.isPinned ? PinOff : Pin,
        text: t(saving.isPinned ? 'saved.episodes.unpin' : 'saved.episodes.pin'),
        run: () => changes.pin(releaseId, episode.id, !saving.isPinned),
      },
      { Icon: Trash2, text: t('saved.marks.remove'), run: () => changes.remove(chosen, name) },
    ];
  }

  const isWatched = progress?.isWatched === true;
  const upToHere = rowsUpTo(episodes, episode);
  const shortcut = 'W';
  const actions = [
    episode.streams.length > 0 && {
      Icon: Play,
      text: t('anime.release.watch'),
      run: () => void navigate(addressOf.watch(episode.releaseId, episode.id)),
    },
    !isWatched && { Icon: Check, text: t('anime.marks.watched'), shortcut, run: () => marking.mark([episode], true) },
    progress !== undefined && {
      Icon: RotateCcw,
      text: t(isWatched ? 'anime.marks.notWatched' : 'anime.marks.clearPosition'),
      shortcut: isWatched ? shortcut : undefined,
      run: () => marking.mark([episode], false),
    },
    marking.canMark(upToHere.slice(0, -1), true) && {
      Icon: ListEnd,
      text: t('anime.marks.upTo', { ordinal: ordinal(episode.ordinal) }),
      run: () => marking.mark(upToHere, true),
    },
    ...savingActions(),
    episodeLink(episode),
    streamAddress(episode),
    episodes.length > 1 && {
      Icon: ListChecks,
      text: t('app.actions.select'),
      run: () => marking.choiceOf(episode).onChoose(false),
    },
  ];

  return <MenuActions actions={actions} />;
}
