import { useTranslations } from 'use-intl';
import { FixedRow } from '#renderer/parts/keys/fixed-row.tsx';
import { LineChoice } from '#renderer/parts/novel/line-choice.tsx';
import { Replacements } from '#renderer/parts/novel/replacements-sheet.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import styles from '../reader.module.css';
import { useReaderStore } from '../reader-store.ts';
import { PageSettings } from '../settings/settings-sheet.tsx';
import { useChapter } from '../text/use-open-chapter.ts';
import { Contents } from './contents-sheet.tsx';
import { keyRows, usePressNames } from './reader-keys.ts';
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
    { panel: 'replacements', title: t('reader.replacements.title'), content: <ChapterReplacements /> },
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

function ChapterReplacements() {
  const t = useTranslations('reader.replacements');
  const { slugUrl } = useChapter().opened;
  const words = useReaderStore((state) => state.wordsToReplace);
  const counts = useReaderStore(({ text }) => text?.counts);
  return <Replacements {...{ slugUrl, words }} countText={(id) => t('made', { count: counts?.get(id) ?? 0 })} />;
}

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

function ReaderKeys() {
  const t = useTranslations();
  const nameOf = usePressNames();
  return (
    <ul>
      {keyRows.map(({ meaning, keys }) => (
        <FixedRow key={meaning} command={t(`reader.actions.${meaning}`)} keys={Object.keys(keys).map(nameOf)} />
      ))}
      <FixedRow command={t('player.keys.undo')} keys={['Ctrl+Z']} />
    </ul>
  );
}
