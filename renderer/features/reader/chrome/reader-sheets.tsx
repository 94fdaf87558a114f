import { useTranslations } from 'use-intl';
import { LineChoice } from '#renderer/parts/novel/line-choice.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import styles from '../reader.module.css';
import { useReaderStore } from '../reader-store.ts';
import { PageSettings } from '../settings/settings-sheet.tsx';
import { useChapter } from '../text/use-open-chapter.ts';
import { Contents } from './contents-sheet.tsx';
import { ReaderKeys } from './keys-sheet.tsx';
import { focusText } from './text-focus.ts';

/** The panels beside the text. The text stays visible and usable while its look is changed. */
export function ReaderSheets() {
  const t = useTranslations();
  const open = useReaderStore((state) => state.panel);
  const { openPanel } = useReaderStore.getState();
  const panels = [
    { panel: 'contents', title: t('reader.actions.contents'), content: <Contents /> },
    { panel: 'lines', title: t('novels.line.title'), content: <Lines /> },
    { panel: 'settings', title: t('reader.actions.settings'), content: <PageSettings /> },
    { panel: 'keys', title: t('reader.actions.keys'), content: <ReaderKeys /> },
  ] as const;
  return panels.map(({ panel, title, content }) => (
    <Sheet
      key={panel}
      isOpen={open === panel}
      onOpenChange={(isOpen) => openPanel(isOpen ? panel : null)}
      title={title}
      returnFocus={focusText}
      backdrop={panel === 'settings' ? 'clear' : 'dim'}
    >
      {content}
    </Sheet>
  ));
}

/** Another translation of the title, from this chapter on. */
function Lines() {
  const t = useTranslations('novels.line');
  const { opened, navigation } = useChapter();
  return (
    <>
      <p className={styles['questionAdvice']}>{t('fallback')}</p>
      <LineChoice
        lines={opened.lines}
        chosenId={opened.chosenId ?? opened.read?.branchId ?? null}
        onChoose={(branchId) => {
          useReaderStore.getState().openPanel(null);
          navigation.chooseLine(branchId);
        }}
      />
    </>
  );
}
