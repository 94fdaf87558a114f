import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { useAnswer } from '#renderer/api/query-for.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Radio, RadioGroup } from '#renderer/ui/controls/radio.tsx';
import { closeToast } from '#renderer/ui/overlays/toast.tsx';
import { shownIn, useChange } from '../app/use-change.ts';
import { useReleaseName } from '../release/use-facts.ts';
import styles from './rating-picker.module.css';
import type { NamedRelease } from './release-standing.ts';

const SCORES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

export function RatingPicker({ release }: { readonly release: NamedRelease }) {
  const t = useTranslations('lists');
  const { score, rate } = useOwnScore(release);
  const labelOf = (value: (typeof SCORES)[number]) => t('rating.score', { score: value, words: t(`scores.s${value}`) });
  const chosen = SCORES.find((value) => value === score);
  return (
    <div className="stack gap-2">
      <RadioGroup className={styles['scores']} aria-label={t('rating.yours')}>
        {SCORES.map((value) => (
          <Radio
            key={value}
            isChosen={value === chosen}
            onChoose={() => rate(value)}
            className={styles['score']}
            name={labelOf(value)}
            title={labelOf(value)}
            data-reached={score !== null && value <= score ? true : undefined}
          >
            {value}
          </Radio>
        ))}
      </RadioGroup>
      <div className={styles['line']}>
        <span>{chosen === undefined ? t('rating.none') : labelOf(chosen)}</span>
        <Button
          kind="plain"
          size="small"
          // Stays focusable without a score, so that removing it does not lose the focus.
          aria-disabled={score === null}
          onClick={() => rate(null)}
        >
          {t('rating.takeBack')}
        </Button>
      </div>
    </div>
  );
}

/** The person's score of a release, 1 to 10; null without one. `rate(null)` removes it, which can be undone. */
export function useOwnScore(release: NamedRelease) {
  const t = useTranslations('lists');
  const { titleOf } = useReleaseName();
  const change = useChange();
  const input = { releaseId: release.id };
  // A failure is not reported here: the rest of the page does, and rating works offline.
  const known = useAnswer('ratings.own', input).data?.score ?? null;
  const key = `score ${release.id}`;

  /** Undoes the removal of a score, unless another window has set one since. */
  async function putBack(): Promise<void> {
    const { score } = await api['ratings.own'](input);
    if (score === null) await api['ratings.set']({ ...input, score: known });
  }

  return {
    score: known,
    rate: (score: number | null) => {
      closeToast(key);
      const text = t('rating.takenBack', { title: titleOf(release.name) });
      const isRemoval = score === null && known !== null;
      void change({
        scope: 'ratings',
        key,
        needsAccount: true,
        command: () => api['ratings.set']({ ...input, score }),
        shown: [shownIn('ratings.own', input, () => ({ score }), { score: null })],
        ...(isRemoval && { confirm: () => ({ text, undo: { command: putBack } }) }),
      });
    },
  };
}
