import { useQuery } from '@tanstack/react-query';
import { Ban, CloudOff, Copy, Star } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { CollectionButton } from '#renderer/parts/lists/collection-menu.tsx';
import { FavouriteButton } from '#renderer/parts/lists/favourite-button.tsx';
import { RatingPicker, useOwnScore } from '#renderer/parts/lists/rating-picker.tsx';
import type { NamedRelease } from '#renderer/parts/lists/use-list-changes.ts';

import { OutsideLink } from '#renderer/parts/page/outside-link.tsx';
import { useCopy } from '#renderer/parts/page/use-copy.ts';
import { useFacts, useReleaseName } from '#renderer/parts/release/use-facts.ts';
import { type PrimaryAction, WatchButton } from '#renderer/parts/release/watch-button.tsx';
import heldNoteStyles from '#renderer/parts/saving/held-note.module.css';
import { Hero, HeroActions } from '#renderer/parts/shelves/hero.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { ExpandableText } from '#renderer/ui/controls/expandable-text.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { Popover } from '#renderer/ui/overlays/popover.tsx';
import type { Release } from '#shared/domain/anime/release.ts';
import blockedNoteStyles from './blocked-note.module.css';
import { weekdayOf } from './release-aside.tsx';
import styles from './release-hero.module.css';

type ReleaseHeroProps = { readonly release: Release; readonly action: PrimaryAction };

/** What it is and the one thing to do, in front of its own colours. */
export function ReleaseHero({ release, action }: ReleaseHeroProps) {
  const t = useTranslations('anime');
  const actions = useTranslations('app.actions');
  const facts = useReleaseFacts(release);
  const { titleOf, furtherNamesOf } = useReleaseName();
  const { externalPlayer } = release;
  const isBlocked = release.isBlockedByGeo || release.isBlockedByCopyright;
  return (
    <Hero
      id={release.id}
      title={titleOf(release.name)}
      picture={release.poster}
      background={release.background}
      furtherNames={furtherNamesOf(release.name)}
      age={release.ageRating}
      facts={facts}
    >
      {isBlocked && <BlockedNote release={release} />}
      {action.kind === 'none' && externalPlayer !== null && (
        <p>
          {t('release.externalPlayer')}{' '}
          <OutsideLink address={externalPlayer}>{new URL(externalPlayer).hostname}</OutsideLink>
        </p>
      )}
      <HeroActions>
        {action.kind !== 'none' && (
          <WatchButton releaseId={release.id} action={action} isSingle={release.episodes.length === 1} />
        )}
        <FavouriteButton release={release} count={release.inFavourites} />
        <CollectionButton release={release} />
        <RatingButton release={release} />
        <CopyNames release={release} />
      </HeroActions>
      <HeldNote />
      {release.notification !== null && (
        <p className={styles['notification']} dir="auto">
          {release.notification}
        </p>
      )}
      {release.description === null ? (
        <p className="faint">{t('release.noDescription')}</p>
      ) : (
        <ExpandableText
          className={styles['description']}
          text={release.description}
          moreLabel={actions('showMore')}
          lessLabel={actions('showLess')}
        />
      )}
    </Hero>
  );
}

/**
 * Lets a release be told to others by its names and year, which find it anywhere. There is no link to give: the service's
 * document names no page of a release, and an address of this app opens on no other device.
 */
function CopyNames({ release }: { readonly release: Release }) {
  const t = useTranslations('anime.release');
  const copy = useCopy();
  const { titleOf, furtherNamesOf } = useReleaseName();
  const names = [titleOf(release.name), ...furtherNamesOf(release.name)].join(' / ');
  const text = release.year === null ? names : `${names} (${release.year})`;
  return (
    <IconButton size="large" name={t('copyNames')} icon={<Copy />} onClick={() => void copy(text, t('namesCopied'))} />
  );
}

/** The one line of facts under a release's names, in the order in which people look for them. */
function useReleaseFacts(release: Release): readonly string[] {
  const t = useTranslations('anime');
  const format = useFormatter();
  const { typeName, seasonName } = useFacts();
  const { season, year, type, episodesTotal, episodes, averageEpisodeMinutes, rating, publishDay } = release;

  const when = [season === null ? null : seasonName(season), year === null ? null : String(year)];
  const facts: (string | null)[] = [when.filter((part) => part !== null).join(' ') || null];
  if (type !== null) facts.push(typeName(type));
  if (release.isOngoing && episodesTotal !== null && episodes.length < episodesTotal) {
    facts.push(t('facts.episodesOf', { available: episodes.length, total: episodesTotal }));
  } else if (episodesTotal !== null && episodesTotal > 1) {
    facts.push(t('facts.episodesTotal', { count: episodesTotal }));
  }
  if (averageEpisodeMinutes !== null) {
    const minutes = Math.round(averageEpisodeMinutes);
    facts.push(t(episodesTotal === 1 ? 'facts.minutes' : 'facts.episodeMinutes', { minutes }));
  }
  if (rating !== null) {
    const average = format.number(rating.average, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    facts.push(t('facts.rating', { average }));
  }
  const day = publishDay === null || !release.isOngoing ? null : weekdayOf(publishDay.value);
  if (day !== null) {
    facts.push(t('release.nextEpisodeDay', { day: format.dateTime(day, { weekday: 'long', timeZone: 'UTC' }) }));
  }
  return facts.filter((fact) => fact !== null);
}

/** Why nothing can be watched, said plainly. */
function BlockedNote({ release }: { readonly release: Release }) {
  const t = useTranslations('anime.release');
  const reason = release.isBlockedByCopyright ? 'blockedByCopyright' : 'blockedByGeo';
  return (
    <div className={blockedNoteStyles['note']}>
      <Ban className={blockedNoteStyles['icon']} aria-hidden="true" />
      <p>
        <strong className="block body strong">{t(reason)}</strong>
        {t(`${reason}Advice`)}
      </p>
    </div>
  );
}

/** Says quietly that what the person changed waits on this device; nothing while it can be sent. */
function HeldNote() {
  const t = useTranslations('lists');
  const sync = useQuery(queryFor('sync.state', {})).data;
  const lists = useQuery(queryFor('lists.state', {})).data;
  const hosts = useQuery(queryFor('service.connection', {})).data?.hosts ?? [];
  const hasFailed =
    (lists?.sendFailure ?? lists?.lastFailure ?? sync?.lastFailure ?? null) !== null ||
    hosts.some(({ isInUse, lastAnswer }) => isInUse && lastAnswer !== null && lastAnswer.problem !== null);
  if (sync === undefined || sync.pending === 0 || !hasFailed) return null;
  return (
    <p className={heldNoteStyles['note']}>
      <CloudOff aria-hidden="true" />
      {t('held')}
    </p>
  );
}

/** What the person gives a release, and where to change it: on the release's own page. */
function RatingButton({ release }: { readonly release: NamedRelease }) {
  const t = useTranslations('lists.rating');
  const { score } = useOwnScore(release);
  return (
    <Popover
      title={t('yours')}
      align="start"
      trigger={
        <Button
          size="large"
          aria-label={score === null ? t('rate') : t('mark', { score })}
          icon={<Star fill={score === null ? 'none' : 'currentcolor'} aria-hidden="true" />}
        >
          {score === null ? t('rate') : t('own', { score })}
        </Button>
      }
    >
      <RatingPicker release={release} />
    </Popover>
  );
}
