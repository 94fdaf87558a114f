import { useTranslations } from 'use-intl';
import { PageTitle } from '#renderer/parts/page-title.tsx';
import type { PrimaryAction } from '#renderer/parts/primary-action.ts';
import { useReleaseName } from '#renderer/parts/use-release-name.ts';
import { WatchButton } from '#renderer/parts/watch-button.tsx';
import { Backdrop } from '#renderer/ui/backdrop.tsx';
import { ExpandableText } from '#renderer/ui/expandable-text.tsx';
import { Picture } from '#renderer/ui/picture.tsx';
import type { Release } from '#shared/domain/release.ts';
import { BlockedNote } from './blocked-note.tsx';
import styles from './release-hero.module.css';
import { useReleaseFacts } from './use-release-facts.ts';

type ReleaseHeroProps = { readonly release: Release; readonly action: PrimaryAction };

/** What it is and the one thing to do, in front of its own colours. */
export function ReleaseHero({ release, action }: ReleaseHeroProps) {
  const t = useTranslations('anime');
  const actions = useTranslations('app.actions');
  const facts = useReleaseFacts(release);
  const { titleOf, furtherNamesOf } = useReleaseName();
  const title = titleOf(release.name);
  const otherNames = furtherNamesOf(release.name);
  const isBlocked = release.isBlockedByGeo || release.isBlockedByCopyright;
  return (
    <header className={styles['hero']}>
      <Backdrop source={release.background ?? release.poster} look="haze" />
      <Picture className={styles['poster']} source={release.poster} id={release.id} title={title} isEager />
      <div className={styles['text']}>
        <div>
          <PageTitle>{title}</PageTitle>
          {otherNames.length > 0 && <p className={styles['names']}>{otherNames.join(' / ')}</p>}
        </div>
        <ul className={styles['facts']}>
          {release.ageRating !== null && (
            <li>
              <span className={styles['age']} data-adult={release.ageRating.isAdult || undefined}>
                {release.ageRating.label}
              </span>
            </li>
          )}
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        {isBlocked && <BlockedNote release={release} />}
        {action.kind !== 'none' && (
          <div className={styles['actions']}>
            <WatchButton releaseId={release.id} action={action} isSingle={release.episodes.length === 1} />
          </div>
        )}
        {release.notification !== null && <p className={styles['notification']}>{release.notification}</p>}
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
      </div>
    </header>
  );
}
