import { useTranslations } from 'use-intl';
import { LineChoice } from '#renderer/parts/line-choice.tsx';
import { Sheet } from '#renderer/ui/sheet.tsx';
import { focusText } from './focus-text.ts';
import styles from './reader.module.css';
import { useReaderStore } from './reader-store.ts';
import type { ChapterNavigation } from './use-chapter-navigation.ts';
import type { OpenChapter } from './use-open-chapter.ts';

type LinesSheetProps = { readonly opened: OpenChapter; readonly navigation: ChapterNavigation };

/** Another translation of the same title, from the same chapter on. */
export function LinesSheet({ opened, navigation }: LinesSheetProps) {
  const t = useTranslations('novels.line');
  const tActions = useTranslations('app.actions');
  const isOpen = useReaderStore((state) => state.panel === 'lines');
  const openPanel = useReaderStore((state) => state.openPanel);
  const { lines, chosenId, read } = opened;
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={(open) => openPanel(open ? 'lines' : null)}
      title={t('title')}
      closeName={tActions('close')}
      returnFocus={focusText}
    >
      <p className={styles['questionAdvice']}>{t('fallback')}</p>
      <LineChoice
        lines={lines}
        chosenId={chosenId ?? read?.branchId ?? null}
        onChoose={(branchId) => {
          openPanel(null);
          navigation.chooseLine(branchId);
        }}
      />
    </Sheet>
  );
}
