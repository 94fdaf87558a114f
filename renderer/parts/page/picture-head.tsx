import type { ReactNode } from 'react';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import { Skeleton, SkeletonLines } from '#renderer/ui/cards/skeleton.tsx';
import { PageTitle, usePageTitle } from './page-header.tsx';
import styles from './picture-head.module.css';

type PictureHeadProps = {
  readonly shape: 'wide' | 'round';
  readonly picture: string | null;
  readonly id: number;
  readonly kind: ReactNode;
  readonly title: string;
  readonly otherNames?: readonly string[];
  readonly facts: string;
  readonly children?: ReactNode;
};

export function PictureHead({ shape, picture, id, kind, title, otherNames = [], facts, children }: PictureHeadProps) {
  usePageTitle(title);
  return (
    <header className={styles['head']} data-shape={shape}>
      <div className="rigid relative">
        <Picture className={styles['picture']} source={picture} id={id} title="" isEager />
        {picture === null && shape === 'round' && (
          <span className={styles['initial']} aria-hidden="true">
            {[...title][0]}
          </span>
        )}
      </div>
      <div className={styles['text']}>
        <p className={styles['kind']}>{kind}</p>
        <PageTitle className={styles['name']}>
          <bdi>{title}</bdi>
        </PageTitle>
        {otherNames.length > 0 && (
          <p className="small soft break-anywhere" dir="auto">
            {otherNames.join(' / ')}
          </p>
        )}
        <p className={styles['facts']}>{facts}</p>
      </div>
      {children}
    </header>
  );
}

export function PictureHeadSkeleton({ shape }: Pick<PictureHeadProps, 'shape'>) {
  return (
    <div className={styles['head']} data-shape={shape} aria-busy="true">
      <Skeleton className={styles['picture']} />
      <div className={styles['text']}>
        <SkeletonLines widths={[0.2, 0.5, 0.3]} />
      </div>
    </div>
  );
}
