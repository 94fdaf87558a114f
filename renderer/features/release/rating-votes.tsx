import type { CSSProperties } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Release } from '#shared/domain/anime/release.ts';
import styles from './rating-votes.module.css';

/** What it is rated, and how the votes lie between 1 and 10. */
export function RatingVotes({ rating }: { readonly rating: NonNullable<Release['rating']> }) {
  const t = useTranslations('anime');
  const format = useFormatter();
  const { average, votes, distribution } = rating;
  const most = Math.max(...distribution, 1);
  const written = format.number(average, { minimumFractionDigits: 1, maximumFractionDigits: 2 });
  return (
    <div>
      <p className="small soft tabular">
        {votes === 0 ? t('facts.rating', { average: written }) : t('facts.votes', { average: written, votes })}
      </p>
      {votes > 0 && distribution.length > 0 && (
        <ol className={styles['bars']}>
          {[...distribution.entries()].map(([index, count]) => {
            const score = index + 1;
            // The custom property is the only way to hand a number to the stylesheet; React's types do not know it.
            const part = { '--part': count / most } as CSSProperties;
            const label = t('release.votesFor', { score, votes: count });
            return (
              <li key={score} className={styles['bar']} title={label}>
                <span className={styles['fill']} style={part} role="img" aria-label={label} />
              </li>
            );
          })}
        </ol>
      )}
    </div>
  );
}
