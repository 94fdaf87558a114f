import { ChevronRight } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useTranslators } from '#renderer/parts/novel/line-choice.tsx';
import { Row } from '#renderer/ui/cards/row.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { VirtualList } from '#renderer/ui/virtual/virtual-list.tsx';
import { linesOf } from '#shared/domain/downloads/download-plan.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import { branchesById, translatorsOf } from '#shared/domain/novels/translation-line.ts';
import type { BranchQuestion, NovelSaving } from '../saving/use-novel-saving.ts';
import styles from './branch-question.module.css';
import type { NovelReading } from './use-novel-reading.ts';

type BranchQuestionSheetProps = { readonly reading: NovelReading; readonly saving: NovelSaving };

/** Whose translation is to be saved, asked once before anything is fetched and with every chapter that it is about. */
export function BranchQuestionSheet({ reading, saving }: BranchQuestionSheetProps) {
  const t = useTranslations('saved.question');
  const tActions = useTranslations('app.actions');
  const { question, dropQuestion } = saving;
  return (
    <Sheet
      isOpen={question !== null}
      onOpenChange={(isOpen) => !isOpen && dropQuestion()}
      title={t('title')}
      closeName={tActions('close')}
    >
      {question !== null && <Question question={question} reading={reading} saving={saving} />}
    </Sheet>
  );
}

type QuestionProps = BranchQuestionSheetProps & { readonly question: BranchQuestion };

function Question({ question, reading, saving }: QuestionProps) {
  const t = useTranslations('saved.question');
  const format = useFormatter();
  const { namesOf } = useTranslators();
  const { undecided } = saving.plan(question.wanted, [...question.preferred]);
  const total = undecided.length;
  const isFirst = question.preferred.length === 0;
  return (
    <>
      <p className={styles['advice']} role="status">
        {t(isFirst ? 'first' : 'further', { count: total })}
      </p>
      <ul className={styles['choices']} aria-label={t('choices')}>
        {linesOf(undecided, reading.lines).map(({ line, count }) => (
          <li key={line.branchId ?? 'none'}>
            <Row
              title={namesOf(line.translators)}
              detail={<span className={styles['facts']}>{t('has', { count, total })}</span>}
              trailing={<ChevronRight aria-hidden="true" />}
              link={({ className, children, ...rest }) => (
                <button
                  type="button"
                  className={`${className} ${styles['choice']}`}
                  onClick={() => saving.answerWith(line.branchId)}
                  {...rest}
                >
                  {children}
                </button>
              )}
            />
          </li>
        ))}
      </ul>
      <h3 className={styles['heading']}>
        {t('concerned')}
        <span className={styles['count']}>{format.number(total)}</span>
      </h3>
      <Concerned key={question.preferred.length} chapters={undecided} />
    </>
  );
}

const CONCERNED_ID = 'chapters-concerned';
const ROW_REM = 3.25;

function Concerned({ chapters }: { readonly chapters: readonly ChapterListEntry[] }) {
  const t = useTranslations('saved.question');
  const tChapters = useTranslations('novels.chapters');
  const { namesOf } = useTranslators();
  const named = chapters.map((chapter, place) => ({ chapter, place }));
  return (
    <section id={CONCERNED_ID} className={styles['concerned']} aria-label={t('concerned')} {...scrolledByKeys}>
      <VirtualList
        name={t('concerned')}
        items={named}
        keyOf={({ place }) => place}
        rowRem={ROW_REM}
        scrollElementId={CONCERNED_ID}
        renderItem={({ chapter }) => (
          <span className={styles['chapter']}>
            {tChapters('volumeChapter', { volume: chapter.volume, number: chapter.number })}
            {chapter.name !== null && ` · ${chapter.name}`}
            <span className="block faint">
              {[...branchesById(chapter).values()].map((branch) => namesOf(translatorsOf(branch))).join(' / ')}
            </span>
          </span>
        )}
      />
    </section>
  );
}

/** Nothing in it takes the focus, so that it must itself, to be scrolled by keys. */
const scrolledByKeys = { tabIndex: 0 };
