import { Skeleton, SkeletonText } from '#renderer/ui/cards/skeleton.tsx';
import hero from './hero.module.css';
import styles from './hero-skeleton.module.css';

const ROWS = ['one', 'two', 'three', 'four', 'five', 'six'];

/** The shape of a page about one thing that is coming: its head and the rows below it. */
export function HeroSkeleton() {
  return (
    <div aria-busy="true">
      <div className={hero['hero']}>
        <Skeleton className={styles['poster']} />
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
