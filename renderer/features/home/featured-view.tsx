import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PageTitle } from '#renderer/parts/page-title.tsx';
import { Backdrop } from '#renderer/ui/backdrop.tsx';
import { Skeleton, SkeletonText } from '#renderer/ui/skeleton.tsx';
import styles from './featured.module.css';

type FeaturedViewProps = {
  /** Why it stands here. */
  readonly caption: string;
  readonly title: string;
  readonly facts: string;
  readonly description: string | null;
  readonly picture: string | null;
  /** Nothing in the picture may be recognised. */
  readonly isBlurred: boolean;
  /** The page's first action, then quieter ones. */
  readonly actions: ReactNode;
  /** Said above everything; it has room there and moves nothing when it comes. */
  readonly note: ReactNode;
};

/** The head of the home page: one title, large, with what to do about it. */
export function FeaturedView(props: FeaturedViewProps) {
  const { caption, title, facts, description, picture, isBlurred, actions, note } = props;
  const t = useTranslations('app.home');
  return (
    <section className={styles['featured']}>
      <PageTitle size="hidden">{t('title')}</PageTitle>
      <Backdrop source={picture} look={isBlurred ? 'haze' : 'scene'} />
      <div className={styles['note']}>{note}</div>
      <div className={styles['text']}>
        <p className={styles['caption']}>{caption}</p>
        <h2 className={styles['title']} dir="auto">
          {title}
        </h2>
        <p className={styles['facts']}>{facts}</p>
        {description !== null && (
          <p className={styles['description']} dir="auto">
            {description}
          </p>
        )}
        <div className={styles['actions']}>{actions}</div>
      </div>
    </section>
  );
}

export function FeaturedSkeleton({ note }: { readonly note?: ReactNode }) {
  const t = useTranslations('app.home');
  return (
    <section className={styles['featured']} aria-busy="true">
      <div className={styles['note']}>{note}</div>
      <div className={styles['text']}>
        <PageTitle size="hidden">{t('title')}</PageTitle>
        <div className={styles['title']}>
          <SkeletonText width={0.6} />
        </div>
        <SkeletonText width={0.3} />
        <SkeletonText width={0.8} />
        <SkeletonText width={0.7} />
        <div className={styles['actions']}>
          <Skeleton className={styles['button']} />
        </div>
      </div>
    </section>
  );
}
