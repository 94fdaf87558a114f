import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PageTitle } from '#renderer/parts/page/page-title.tsx';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import { Skeleton, SkeletonText } from '#renderer/ui/cards/skeleton.tsx';
import { Backdrop } from '#renderer/ui/overlays/backdrop.tsx';
import styles from './featured.module.css';

type FeaturedViewProps = {
  /** Why it stands here. */
  readonly caption: string;
  readonly title: string;
  readonly facts: string;
  readonly description: string | null;
  readonly id: number;
  /** A wide picture to stand behind; without one the cover stands beside the text, in its own light. */
  readonly background: string | null;
  readonly cover: string | null;
  /** Nothing in the pictures may be recognised. */
  readonly isBlurred: boolean;
  /** The page's first action, then quieter ones. */
  readonly actions: ReactNode;
  /** Said above everything; it has room there and moves nothing when it comes. */
  readonly note: ReactNode;
};

/** The head of the home page: one title, large, with what to do about it. */
export function FeaturedView(props: FeaturedViewProps) {
  const { caption, title, facts, description, id, background, cover, isBlurred, actions, note } = props;
  const t = useTranslations('app.home');
  return (
    <section className={styles['featured']}>
      <PageTitle size="hidden">{t('title')}</PageTitle>
      <Backdrop source={background ?? cover} look={isBlurred || background === null ? 'haze' : 'scene'} />
      {background === null && (
        <Picture className={styles['cover']} source={cover} id={id} title={title} isBlurred={isBlurred} isEager />
      )}
      <div className={styles['note']}>{note}</div>
      <div className={styles['text']}>
        <p className="small accent strong">{caption}</p>
        <h2 className={styles['title']} dir="auto">
          {title}
        </h2>
        <p className="soft tabular">{facts}</p>
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
