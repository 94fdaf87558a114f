import { ChevronRight } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { Row } from '#renderer/ui/cards/row.tsx';
import type { TranslationLine } from '#shared/domain/novels/translation-line.ts';
import styles from './line-choice.module.css';

type LineChoiceProps = {
  readonly lines: readonly TranslationLine[];
  /** The line that is read now, if one was chosen. */
  readonly chosenId: number | null;
  readonly onChoose: (branchId: number | null) => void;
};

/** The translations of a title: who makes each, how much of it there is, and since when until when. */
export function LineChoice({ lines, chosenId, onChoose }: LineChoiceProps) {
  const t = useTranslations('novels.line');
  const format = useFormatter();
  const { namesOf } = useTranslators();

  function dates({ firstAt, latestAt }: TranslationLine): string | null {
    if (firstAt === null || latestAt === null) return null;
    const [first, latest] = [new Date(firstAt), new Date(latestAt)];
    // A date that cannot be read says nothing.
    if (Number.isNaN(first.getTime()) || Number.isNaN(latest.getTime())) return null;
    return format.dateTimeRange(first, latest, { month: 'short', year: 'numeric' });
  }

  function factsOf(line: TranslationLine): string {
    const facts = [
      t('chapters', { count: line.chapterCount }),
      line.startsAt && t('startsAt', line.startsAt),
      dates(line),
    ];
    return facts.filter(Boolean).join(' · ');
  }

  return (
    <ul className="column gap-1">
      {lines.map((line) => (
        <li key={line.branchId ?? 'none'}>
          <Row
            title={namesOf(line.translators)}
            detail={<span className={styles['facts']}>{factsOf(line)}</span>}
            isCurrent={chosenId !== null && line.branchId === chosenId}
            trailing={<ChevronRight aria-hidden="true" />}
            link={({ className, children, ...rest }) => (
              <button
                type="button"
                className={`${className} ${styles['button']}`}
                onClick={() => onChoose(line.branchId)}
                {...rest}
              >
                {children}
              </button>
            )}
          />
        </li>
      ))}
    </ul>
  );
}

/** Who translated something, in words: teams or an uploader, or that none is named. */
export function useTranslators() {
  const t = useTranslations('novels.line');
  const format = useFormatter();
  return {
    namesOf: (names: readonly string[]) => (names.length === 0 ? t('unknown') : format.list(names, { style: 'short' })),
  };
}
