import { Ban, CloudOff, Copy, Star, Type, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { CollectionButton } from '#renderer/parts/lists/collection-button.tsx';
import { RatingPicker, useOwnScore } from '#renderer/parts/lists/rating-picker.tsx';
import { FavouriteButton } from '#renderer/parts/lists/release-lists.tsx';
import type { NamedRelease } from '#renderer/parts/lists/release-standing.ts';
import { ExpandableText } from '#renderer/parts/page/expandable-text.tsx';
import { OutsideLink } from '#renderer/parts/page/outside-link.tsx';
import { useCopy } from '#renderer/parts/page/use-copy.ts';
import { useLinkActions } from '#renderer/parts/page/use-link-actions.ts';
import { useFacts, useReleaseName } from '#renderer/parts/release/use-facts.ts';
import { type PrimaryAction, WatchButton } from '#renderer/parts/release/watch-button.tsx';
import heldNoteStyles from '#renderer/parts/saving/held-note.module.css';
import { useAnimeAway, useReleaseSaving } from '#renderer/parts/saving/use-episode-saving.ts';
import { useLibraryAway } from '#renderer/parts/saving/use-library-away.ts';
import { Hero, HeroActions } from '#renderer/parts/shelves/hero.tsx';
import { useWeekdayName } from '#renderer/parts/time/weekday.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { Menu, MenuActions } from '#renderer/ui/overlays/menu.tsx';
import { Popover } from '#renderer/ui/overlays/popover.tsx';
import type { Release } from '#shared/domain/anime/release.ts';
import styles from './release-hero.module.css';

type ReleaseHeroProps = {
  readonly release: Release;
  readonly action: PrimaryAction;
  readonly saveButton: ReactNode;
};

export function ReleaseHero({ release, action, saveButton }: ReleaseHeroProps) {
  const t = useTranslations();
  const facts = useReleaseFacts(release);
  const { titleOf, furtherNamesOf } = useReleaseName();
  const { externalPlayer, notification, description } = release;
  const blocked = release.isBlockedByCopyright ? 'blockedByCopyright' : release.isBlockedByGeo && 'blockedByGeo';
  return (
    <Hero
      id={release.id}
      title={titleOf(release.name)}
      picture={release.poster}
      background={release.background}
      furtherNames={furtherNamesOf(release.name)}
      hanLanguage="ja"
      age={release.ageRating}
      facts={facts}
    >
      {blocked && (
        <div className={styles['note']}>
          <Ban className={styles['icon']} />
          <p>
            <strong className="block body strong">{t(`player.unavailable.${blocked}`)}</strong>
            {t(`player.unavailable.${blocked}Advice`)}
          </p>
        </div>
      )}
      {action.kind === 'none' && externalPlayer !== null && (
        <p>
          {t('anime.release.externalPlayer')}{' '}
          <OutsideLink address={externalPlayer}>{new URL(externalPlayer).hostname}</OutsideLink>
        </p>
      )}
      <HeroActions>
        <WatchButton releaseId={release.id} action={action} isSingle={release.episodes.length === 1} />
        <CollectionButton release={release} />
        {/* These wrap to the next line together. */}
        <div className="row">
          {saveButton}
          <FavouriteButton release={release} />
          <RatingButton release={release} />
          <CopyMenu release={release} />
        </div>
      </HeroActions>
      <HeldNote />
      <SavedNote release={release} />
      {notification !== null && (
        <p className={styles['notification']} dir="auto">
          {notification}
        </p>
      )}
      {description === null ? (
        <p className="faint">{t('anime.release.noDescription')}</p>
      ) : (
        <ExpandableText className={styles['description']} text={description} />
      )}
    </Hero>
  );
}

/**
 * Copies a link into the app, or the names and the year, which find the release anywhere: the service's document defines no web
 * page for a release.
 */
function CopyMenu({ release }: { readonly release: Release }) {
  const t = useTranslations('anime');
  const copy = useCopy();
  const { linkTo } = useLinkActions();
  const { titleOf, furtherNamesOf } = useReleaseName();
  const names = [titleOf(release.name), ...furtherNamesOf(release.name)].join(' / ');
  const text = release.year === null ? names : `${names} (${release.year})`;
  const copyNames = () => void copy(text, t('release.namesCopied'));
  return (
    <Menu align="start" trigger={<IconButton size="large" name={t('copy.again')} icon={<Copy />} />}>
      <MenuActions
        actions={[
          linkTo({ kind: 'release', idOrAlias: String(release.id), ordinal: null }),
          { Icon: Type, text: t('release.copyNames'), run: copyNames },
        ]}
      />
    </Menu>
  );
}

function useReleaseFacts(release: Release): readonly ReactNode[] {
  const t = useTranslations('anime');
  const { typeName, seasonName } = useFacts();
  const weekdayName = useWeekdayName();
  const { season, year, type, episodesTotal: total, episodes, averageEpisodeMinutes, rating, publishDay } = release;
  const when = [season && seasonName(season), year].filter((part) => part !== null).join(' ');
  const minutes = Math.round(averageEpisodeMinutes ?? 0) || null;
  const day = publishDay && release.isOngoing ? weekdayName(Number(publishDay.value)) : null;

  function amount(): string | null {
    if (total === null) return null;
    if (release.isOngoing && episodes.length < total)
      return t('facts.episodesOf', { available: episodes.length, total });
    return total > 1 ? t('facts.episodesTotal', { count: total }) : null;
  }

  return [
    when || null,
    type && typeName(type),
    amount(),
    minutes && t(total === 1 ? 'facts.minutes' : 'facts.episodeMinutes', { minutes }),
    rating && <AverageRating key="rating" average={rating.average} digits={1} />,
    day && t('release.nextEpisodeDay', { day }),
  ];
}

type AverageRatingProps = { readonly average: number; readonly digits: number };

export function AverageRating({ average, digits }: AverageRatingProps) {
  const t = useTranslations('anime.release');
  const format = useFormatter();
  return (
    <span className="inline-row gap-1">
      <Star fill="currentcolor" role="img" aria-label={t('rating')} />
      {format.number(average, { minimumFractionDigits: 1, maximumFractionDigits: digits })}
    </span>
  );
}

function SavedNote({ release }: { readonly release: Release }) {
  const t = useTranslations();
  const isAway = useAnimeAway();
  const isLibraryAway = useLibraryAway(isAway);
  const count = useReleaseSaving(release.id).episodes.filter(({ isHere }) => isHere).length;
  if (!isAway || release.episodes.length === 0) return null;
  return (
    <p className={heldNoteStyles['note']}>
      <WifiOff />
      {isLibraryAway
        ? t('saved.hold.libraryUnusable')
        : t('offline.episodesHere', { count, total: release.episodes.length })}
    </p>
  );
}

function HeldNote() {
  const t = useTranslations('lists');
  const sync = useAnswer('sync.state', {}).data;
  const lists = useAnswer('lists.state', {}).data;
  const hosts = useAnswer('service.connection', {}).data?.hosts ?? [];
  const hasFailed =
    (lists?.sendFailure ?? lists?.lastFailure ?? sync?.lastFailure ?? null) !== null ||
    hosts.some(({ isInUse, lastAnswer }) => isInUse && lastAnswer !== null && lastAnswer.problem !== null);
  if (sync === undefined || sync.pending === 0 || !hasFailed) return null;
  return (
    <p className={heldNoteStyles['note']}>
      <CloudOff />
      {t('held')}
    </p>
  );
}

function RatingButton({ release }: { readonly release: NamedRelease }) {
  const t = useTranslations('lists.rating');
  const { score } = useOwnScore(release);
  return (
    <Popover
      title={t('yours')}
      align="start"
      trigger={
        <IconButton
          size="large"
          name={score === null ? t('rate') : t('mark', { score })}
          icon={<Star fill={score === null ? 'none' : 'currentcolor'} />}
        />
      }
    >
      <RatingPicker release={release} />
    </Popover>
  );
}
