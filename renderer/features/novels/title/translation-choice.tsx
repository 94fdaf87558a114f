import { Languages } from 'lucide-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useChapterName } from '#renderer/parts/chapters/chapter-name.ts';
import { LineChoice, LineRow, useTranslatorNames } from '#renderer/parts/novel/line-choice.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { VirtualList } from '#renderer/ui/virtual/virtual-list.tsx';
import { linesOf } from '#shared/domain/downloads/download-plan.ts';
import { chapterKey } from '#shared/domain/novels/chapter-key.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import { branchesById, translatorsOf } from '#shared/domain/novels/translation-line.ts';
import { type BranchQuestion, useNovel } from '../saving/use-novel-saving.ts';
import questionStyles from './branch-question.module.css';
import styles from './line-sheet.module.css';

/** Names the translation that is read and opens the choice of another; absent without a choice. */
export function LineButton() {
  const t = useTranslations('novels.line');
  const namesOf = useTranslatorNames();
  const [isChoosing, setChoosing] = useState(false);
  const { hasChoice, line, lines } = useNovel().reading;
  if (!hasChoice) return null;
  const chosen = line === null ? undefined : lines.find(({ branchId }) => branchId === line.branchId);
  return (
    <>
      <Button
        kind="plain"
        size="small"
        className={styles['button']}
        icon={<Languages />}
        onClick={() => setChoosing(true)}
      >
        <span className="truncate">
          {chosen === undefined ? t('choose') : t('reading', { names: namesOf(chosen.translators) })}
        </span>
      </Button>
      <LineSheet isOpen={isChoosing} onClose={() => setChoosing(false)} />
    </>
  );
}

type LineSheetProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called after the choice; `isKept`: whether it was stored; `hasLeft`: the person has left the page meanwhile. */
  readonly onChoose?: (branchId: number | null, isKept: boolean, hasLeft: boolean) => void;
};

export function LineSheet({ isOpen, onClose, onChoose }: LineSheetProps) {
  const { chooseLine, lines, line } = useNovel().reading;
  const t = useTranslations('novels.line');

  async function choose(branchId: number | null): Promise<void> {
    onClose();
    const { pathname } = window.location;
    const isKept = await chooseLine(branchId);
    onChoose?.(branchId, isKept, window.location.pathname !== pathname);
  }

  return (
    <Sheet isOpen={isOpen} onOpenChange={(open) => !open && onClose()} title={t('title')}>
      <p className="soft margin-bottom-4">{t('advice')}</p>
      <LineChoice lines={lines} chosenId={line?.branchId ?? null} onChoose={(branchId) => void choose(branchId)} />
      <p className={styles['fallback']}>{t('fallback')}</p>
    </Sheet>
  );
}

/** Asks which translation to save, before anything is fetched, and lists the chapters in question. */
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
      <p className="soft margin-bottom-4" role="status">
        {t(preferred.length === 0 ? 'first' : 'further', { count: total })}
      </p>
      <ul className="stack gap-1 hung" aria-label={t('choices')}>
        {linesOf(undecided, reading.lines).map(({ line, count }) => (
          <LineRow
            key={line.branchId ?? 'none'}
            line={line}
            facts={t('has', { count, total })}
            onChoose={saving.answerWith}
          />
        ))}
      </ul>
      <h3 className={questionStyles['heading']}>
        {t('concerned')} <span className="faint regular tabular">{format.number(total)}</span>
      </h3>
      <Concerned key={preferred.length} chapters={undecided} />
    </>
  );
}

const CONCERNED_ID = 'chapters-concerned';
const ROW_REM = 3.25;

/** Nothing inside is focusable, so the list itself is, to be scrolled by keys. */
const scrolledByKeys = { tabIndex: 0 };

function Concerned({ chapters }: { readonly chapters: readonly ChapterListEntry[] }) {
  const t = useTranslations('saved.question');
  const { nameOf } = useChapterName();
  const namesOf = useTranslatorNames();
  return (
    <section id={CONCERNED_ID} className={questionStyles['concerned']} aria-label={t('concerned')} {...scrolledByKeys}>
      <VirtualList
        name={t('concerned')}
        items={chapters}
        keyOf={chapterKey}
        rowRem={ROW_REM}
        scrollElementId={CONCERNED_ID}
        renderItem={(chapter) => (
          <span className={questionStyles['chapter']}>
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
