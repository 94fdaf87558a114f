import { ChevronRight } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { Row } from '#renderer/ui/cards/row.tsx';
import type { TranslationLine } from '#shared/domain/novels/translation-line.ts';
import { useChapterName } from '../chapters/chapter-name.ts';
import { momentOf } from '../time/use-moment-text.ts';

type LineChoiceProps = {
  readonly lines: readonly TranslationLine[];
  /** The line that is read now; null before a choice. */
  readonly chosenId: number | null;
  readonly onChoose: (branchId: number | null) => void;
};

export function LineChoice({ lines, chosenId, onChoose }: LineChoiceProps) {
  const t = useTranslations('novels');
  const { nameWithin } = useChapterName();
  const format = useFormatter();

  function dates({ firstAt, latestAt }: TranslationLine): string | null {
    const [first, latest] = [momentOf(firstAt), momentOf(latestAt)];
    return first && latest && format.dateTimeRange(first, latest, { month: 'short', year: 'numeric' });
  }

  return (
    <ul className="column gap-1">
      {lines.map((line) => (
        <LineRow
          key={line.branchId ?? 'none'}
          line={line}
          facts={[
            t('chapters.count', { count: line.chapterCount }),
            line.startsAt && t('line.startsAt', { chapter: nameWithin(line.startsAt) }),
            dates(line),
          ]
            .filter(Boolean)
            .join(' · ')}
          isCurrent={chosenId !== null && line.branchId === chosenId}
          onChoose={onChoose}
        />
      ))}
    </ul>
  );
}

type LineRowProps = Pick<LineChoiceProps, 'onChoose'> & {
  readonly line: TranslationLine;
  readonly facts: string;
  readonly isCurrent?: boolean;
};

export function LineRow({ line, facts, isCurrent = false, onChoose }: LineRowProps) {
  const namesOf = useTranslatorNames();
  return (
    <li>
      <Row
        title={namesOf(line.translators)}
        detail={<span className="whole">{facts}</span>}
        isCurrent={isCurrent}
        trailing={<ChevronRight />}
        onPress={() => onChoose(line.branchId)}
      />
    </li>
  );
}

export function useTranslatorNames() {
  const t = useTranslations('novels.line');
  const format = useFormatter();
  return (names: readonly string[]) => (names.length === 0 ? t('unknown') : format.list(names, { style: 'short' }));
}
