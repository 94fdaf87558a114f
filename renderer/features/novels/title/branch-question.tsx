import { useFormatter, useTranslations } from 'use-intl';
import { useChapterName } from '#renderer/parts/chapters/chapter-field.tsx';
import { LineRow, useTranslators } from '#renderer/parts/novel/line-choice.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { VirtualList } from '#renderer/ui/virtual/virtual-list.tsx';
import { linesOf } from '#shared/domain/downloads/download-plan.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import { branchesById, translatorsOf } from '#shared/domain/novels/translation-line.ts';
import { type BranchQuestion, useNovel } from '../saving/use-novel-saving.ts';
import styles from './branch-question.module.css';

/** Asks once, before anything is fetched, whose translation is to be saved, and lists the chapters in question. */
export function BranchQuestionSheet() {
  const t = useTranslations('saved.question');
  const { question, dropQuestion } = useNovel().saving;
  return (
    <Sheet isOpen={question !== null} onOpenChange={(isOpen) => !isOpen && dropQuestion()} title={t('title')}>
      {question !== null && <Question question={question} />}
    </Sheet>
  );
}

function Question({ question: { wanted, preferred } }: { readonly question: BranchQuestion }) {
  const { reading, saving } = useNovel();
  const t = useTranslations('saved.question');
  const format = useFormatter();
  const { undecided } = saving.plan(wanted, preferred);
  const total = undecided.length;
  return (
    <>
      <p className={styles['advice']} role="status">
        {t(preferred.length === 0 ? 'first' : 'further', { count: total })}
      </p>
      <ul className={styles['choices']} aria-label={t('choices')}>
        {linesOf(undecided, reading.lines).map(({ line, count }) => (
          <LineRow
            key={line.branchId ?? 'none'}
            line={line}
            facts={t('has', { count, total })}
            onChoose={saving.answerWith}
          />
        ))}
      </ul>
      <h3 className={styles['heading']}>
        {t('concerned')}
        <span className={styles['count']}>{format.number(total)}</span>
      </h3>
      <Concerned key={preferred.length} chapters={undecided} />
    </>
  );
}

const CONCERNED_ID = 'chapters-concerned';
const ROW_REM = 3.25;

/** Nothing inside takes the focus, so the list takes it itself, to be scrolled by keys. */
const scrolledByKeys = { tabIndex: 0 };

function Concerned({ chapters }: { readonly chapters: readonly ChapterListEntry[] }) {
  const t = useTranslations('saved.question');
  const nameOf = useChapterName();
  const { namesOf } = useTranslators();
  const placed = chapters.map((chapter, place) => ({ chapter, place }));
  return (
    <section id={CONCERNED_ID} className={styles['concerned']} aria-label={t('concerned')} {...scrolledByKeys}>
      <VirtualList
        name={t('concerned')}
        items={placed}
        keyOf={({ place }) => place}
        rowRem={ROW_REM}
        scrollElementId={CONCERNED_ID}
        renderItem={({ chapter }) => (
          <span className={styles['chapter']}>
            {nameOf(chapter)}
            <span className="block faint">
              {[...branchesById(chapter).values()].map((branch) => namesOf(translatorsOf(branch))).join(' / ')}
            </span>
          </span>
        )}
      />
    </section>
  );
}
