import { useTranslations } from 'use-intl';
import { CollectionButton } from '#renderer/parts/collection-menu.tsx';
import { FavouriteButton } from '#renderer/parts/favourite-button.tsx';
import { HeldNote } from '#renderer/parts/held-note.tsx';
import { Hero, HeroActions } from '#renderer/parts/hero.tsx';
import { OutsideLink } from '#renderer/parts/outside-link.tsx';
import type { PrimaryAction } from '#renderer/parts/primary-action.ts';
import { RatingButton } from '#renderer/parts/rating-button.tsx';
import { useReleaseName } from '#renderer/parts/use-release-name.ts';
import { WatchButton } from '#renderer/parts/watch-button.tsx';
import { ExpandableText } from '#renderer/ui/expandable-text.tsx';
import type { Release } from '#shared/domain/release.ts';
import { BlockedNote } from './blocked-note.tsx';
import { CopyNames } from './copy-names.tsx';
import styles from './release-hero.module.css';
import { useReleaseFacts } from './use-release-facts.ts';

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
        <p className={styles['quiet']}>{t('release.noDescription')}</p>
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
