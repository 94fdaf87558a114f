import { Skeleton, SkeletonText } from '#renderer/ui/skeleton.tsx';
import hero from './novel-hero.module.css';
import styles from './novel-skeleton.module.css';

const ROWS = ['one', 'two', 'three', 'four', 'five', 'six'];

/** The shape of a title that is coming. */
export function NovelSkeleton() {
  return (
    <div aria-busy="true">
      <div className={hero['hero']}>
        <Skeleton className={hero['cover']} />
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
