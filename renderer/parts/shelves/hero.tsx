import { Link } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import { Skeleton, SkeletonText } from '#renderer/ui/cards/skeleton.tsx';
import { classNames } from '#renderer/ui/class-names.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Backdrop } from '#renderer/ui/overlays/backdrop.tsx';
import type { ImageAddress } from '#shared/domain/identifiers.ts';
import { PageTitle } from '../page/page-header.tsx';
import adultNoteStyles from '../release/adult-note.module.css';
import { useAdultRule } from '../release/adults-only.tsx';
import blurredPictureStyles from './blurred-picture.module.css';
import styles from './hero.module.css';
import hero from './hero.module.css';

type HeroProps = {
  /** Id of the release or title; gives the tint of a missing picture. */
  readonly id: number;
  readonly title: string;
  readonly picture: ImageAddress | null;
  readonly background: ImageAddress | null;
  readonly furtherNames: readonly string[];
  readonly age: { readonly label: string; readonly isAdult: boolean } | null;
  readonly facts: readonly string[];
  /** Notices, actions and the description, below the facts. */
  readonly children?: ReactNode;
};

/** The head of a page about one thing: what it is, in front of its own colours. */
export function Hero({ id, title, picture, background, furtherNames, age, facts, children }: HeroProps) {
  return (
    <header className={styles['hero']}>
      <Backdrop source={background ?? picture} look="haze" />
      <BlurredPicture of={age} className={styles['poster']} source={picture} id={id} title={title} isEager />
      <div className={styles['text']}>
        <div>
          <PageTitle>
            <bdi>{title}</bdi>
          </PageTitle>
          {furtherNames.length > 0 && (
            <p className={styles['names']} dir="auto">
              {furtherNames.join(' / ')}
            </p>
          )}
        </div>
        <ul className={styles['facts']}>
          {age !== null && (
            <li>
              <span className={styles['age']} data-adult={age.isAdult || undefined}>
                {age.label}
              </span>
            </li>
          )}
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <AdultNote of={age} />
        {children}
      </div>
    </header>
  );
}

/** The row of what can be done with it, the one main thing first. */
export function HeroActions({ children }: { readonly children: ReactNode }) {
  return <div className="cluster gap-2">{children}</div>;
}

/** On the page of what is left out of lists: why it was not found there. `of` is the release, the novel, or its age. */
function AdultNote({ of }: { readonly of: unknown }) {
  const t = useTranslations('settings.adult');
  if (useAdultRule().isShown(of)) return null;
  return (
    <p className={adultNoteStyles['note']}>
      {t('forAdults')} {t('leftOut')} <Link to="/settings">{t('openSettings')}</Link>
    </p>
  );
}

type BlurredPictureProps = Omit<ComponentProps<typeof Picture>, 'isBlurred'> & {
  /** The release or novel that it belongs to. */
  readonly of: unknown;
};

/** The picture of what may be for adults, on its own page: where the person's rule blurs it, a button shows it once. */
function BlurredPicture({ of, id, source, className, ...rest }: BlurredPictureProps) {
  const t = useTranslations('settings.adult');
  const [revealedId, setRevealedId] = useState<number | null>(null);
  const isBlurred = useAdultRule().isBlurred(of) && revealedId !== id;
  return (
    <span className={classNames(blurredPictureStyles['frame'], className)}>
      <Picture className={blurredPictureStyles['picture']} id={id} source={source} isBlurred={isBlurred} {...rest} />
      {isBlurred && source !== null && (
        <Button
          className={blurredPictureStyles['show']}
          size="small"
          icon={<Eye aria-hidden="true" />}
          onClick={() => setRevealedId(id)}
        >
          {t('showPicture')}
        </Button>
      )}
    </span>
  );
}

const ROWS = ['one', 'two', 'three', 'four', 'five', 'six'];

/** The shape of a page about one thing that is coming: its head and the rows below it. */
export function HeroSkeleton() {
  return (
    <div aria-busy="true">
      <div className={hero['hero']}>
        <Skeleton className={styles['heroSkeletonPoster']} />
        <div className={hero['text']}>
          <div className={styles['title']}>
            <SkeletonText width={0.7} />
          </div>
          <SkeletonText width={0.4} />
          <Skeleton className={styles['button']} />
          <div>
            <SkeletonText />
            <SkeletonText />
            <SkeletonText width={0.6} />
          </div>
        </div>
      </div>
      <div className={styles['rows']}>
        {ROWS.map((row) => (
          <Skeleton key={row} className={styles['row']} />
        ))}
      </div>
    </div>
  );
}
