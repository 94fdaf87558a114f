import { Eye } from 'lucide-react';
import { Children, Fragment, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import { Skeleton, SkeletonLines, SkeletonText, skeletons } from '#renderer/ui/cards/skeleton.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Backdrop } from '#renderer/ui/overlays/backdrop.tsx';
import { type HanLanguage, nameLanguage } from '#shared/domain/chapter-document/text-language.ts';
import type { ImageAddress } from '#shared/domain/identifiers.ts';
import { PageTitle } from '../page/page-header.tsx';
import { useAdultRule } from '../release/adult-rule.ts';
import { addressOf } from '../router/addresses.ts';
import styles from './hero.module.css';

type HeroProps = {
  /** Id of the release or title; it tints a missing picture. */
  readonly id: number;
  readonly title: string;
  readonly picture: ImageAddress | null;
  readonly background: ImageAddress | null;
  readonly furtherNames: readonly string[];
  readonly hanLanguage: HanLanguage;
  readonly age: { readonly label: string; readonly isAdult: boolean } | null;
  /** Null facts are left out. */
  readonly facts: readonly ReactNode[];
  readonly children?: ReactNode;
};

export function Hero(props: HeroProps) {
  const { id, title, picture, background, furtherNames, hanLanguage, age, facts, children } = props;
  return (
    <header className={styles['hero']}>
      <Backdrop source={background ?? picture} look="haze" />
      <HeroPicture age={age} source={picture} id={id} title={title} />
      <div className={styles['text']}>
        <div>
          <PageTitle className={styles['name']}>
            <bdi lang={nameLanguage(title, hanLanguage)}>{title}</bdi>
          </PageTitle>
          {furtherNames.length > 0 && (
            <p className={styles['names']} dir="auto">
              {furtherNames.map((name, place) => (
                <Fragment key={name}>
                  {place > 0 && ' / '}
                  <span lang={nameLanguage(name, hanLanguage)}>{name}</span>
                </Fragment>
              ))}
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
          {Children.map(facts, (fact) => fact !== null && <li>{fact}</li>)}
        </ul>
        <AdultNote age={age} />
        {children}
      </div>
    </header>
  );
}

/** The buttons of a hero: as wide as the page, so that longer labels rarely wrap to another line. */
export function HeroActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles['actions']}>{children}</div>;
}

function AdultNote({ age }: Pick<HeroProps, 'age'>) {
  const t = useTranslations('settings.adult');
  if (useAdultRule().isShown(age)) return null;
  return (
    <p className={styles['adultNote']}>
      {t('forAdults')} {t('leftOut')} <a href={addressOf.settings()}>{t('openSettings')}</a>
    </p>
  );
}

type HeroPictureProps = Pick<HeroProps, 'id' | 'title' | 'age'> & { readonly source: ImageAddress | null };

function HeroPicture({ id, title, age, source }: HeroPictureProps) {
  const t = useTranslations('settings.adult');
  const [revealedId, setRevealedId] = useState<number | null>(null);
  const isBlurred = useAdultRule().isBlurred(age) && revealedId !== id;
  return (
    <span className={styles['poster']}>
      <Picture className={styles['picture']} id={id} title={title} source={source} isBlurred={isBlurred} isEager />
      {isBlurred && source !== null && (
        <Button className={styles['show']} size="small" icon={<Eye />} onClick={() => setRevealedId(id)}>
          {t('showPicture')}
        </Button>
      )}
    </span>
  );
}

const SKELETON_ROWS = 6;

export function HeroSkeleton() {
  return (
    <div aria-busy="true">
      <div className={styles['hero']}>
        <Skeleton className={styles['heroSkeletonPoster']} />
        <div className={styles['text']}>
          <div className={styles['title']}>
            <SkeletonText width={0.7} />
          </div>
          <SkeletonText width={0.4} />
          <Skeleton className={styles['button']} />
          <div>
            <SkeletonLines widths={[1, 1, 0.6]} />
          </div>
        </div>
      </div>
      <div className={styles['rows']}>{skeletons(SKELETON_ROWS, <Skeleton className={styles['row']} />)}</div>
    </div>
  );
}
