import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useAdultRule } from '#renderer/parts/release/use-adult-rule.ts';
import { moveBetweenCards } from '#renderer/ui/cards/card-keys.ts';
import { Skeleton, SkeletonText } from '#renderer/ui/cards/skeleton.tsx';
import type { ScheduleItem } from '#shared/domain/anime/schedule.ts';
import styles from './schedule-day.module.css';
import { ScheduleEntry } from './schedule-entry.tsx';

type ScheduleDayProps = {
  readonly title: string;
  readonly isToday: boolean;
  readonly items: readonly ScheduleItem[];
};

export function ScheduleDay({ title, isToday, items }: ScheduleDayProps) {
  const t = useTranslations('schedule');
  const id = useId();
  const { isShown } = useAdultRule();
  const shown = items.filter(isShown);
  return (
    <section aria-labelledby={id} className={styles['day']} data-today={isToday || undefined}>
      <h2 id={id} className={styles['title']}>
        {title}
        {shown.length > 0 && <span className="small faint regular tabular">{shown.length}</span>}
      </h2>
      {shown.length === 0 ? (
        <p className={styles['nothing']}>{t('nothing')}</p>
      ) : (
        <ul className={styles['list']} onKeyDown={(event) => moveBetweenCards(event, 1)}>
          {shown.map((item) => (
            <li key={item.release.id}>
              <ScheduleEntry item={item} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const SKELETONS = 4;

/** The shape of a day that is coming. */
export function ScheduleDaySkeleton({ title }: { readonly title: string }) {
  return (
    <section className={styles['day']} aria-busy="true">
      <h2 className={styles['title']}>{title}</h2>
      <div className={styles['list']}>
        {Array.from({ length: SKELETONS }, (_, index) => `skeleton-${index}`).map((key) => (
          <div key={key} className={styles['entry']} aria-hidden="true">
            <Skeleton className={styles['poster']} />
            <div className="fill stack gap-half">
              <SkeletonText width={0.8} />
              <SkeletonText width={0.5} />
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}
