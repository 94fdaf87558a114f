import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { useTranslations } from 'use-intl';
import { Button } from '#renderer/ui/controls/button.tsx';
import styles from './rating-picker.module.css';
import type { NamedRelease } from './use-list-changes.ts';
import { useOwnScore } from './use-own-score.ts';

const SCORES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
type Score = (typeof SCORES)[number];

/** The person's own score, from 1 to 10: by a press, or by the arrow keys. */
export function RatingPicker({ release }: { readonly release: NamedRelease }) {
  const t = useTranslations('lists');
  const { score, rate } = useOwnScore(release);
  const labelOf = (value: Score) => t('rating.score', { score: value, words: t(`scores.s${value}`) });
  const chosen = SCORES.find((value) => value === score);
  return (
    <div className="stack gap-2">
      <RadioGroup<number>
        className={styles['scores']}
        aria-label={t('rating.yours')}
        value={score ?? 0}
        onValueChange={(value) => rate(value)}
      >
        {SCORES.map((value) => (
          <Radio.Root
            key={value}
            value={value}
            className={styles['score']}
            aria-label={labelOf(value)}
            title={labelOf(value)}
            data-reached={score !== null && value <= score ? true : undefined}
          >
            {value}
          </Radio.Root>
        ))}
      </RadioGroup>
      <div className={styles['line']}>
        <span>{chosen === undefined ? t('rating.none') : labelOf(chosen)}</span>
        <Button
          kind="plain"
          size="small"
          // It keeps its place, and the focus, when there is nothing to take back any more.
          aria-disabled={score === null}
          onClick={() => {
            if (score !== null) rate(null);
          }}
        >
          {t('rating.takeBack')}
        </Button>
      </div>
    </div>
  );
}
