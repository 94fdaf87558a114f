import { BookDown, CircleArrowDown, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { MissingPicturesSheet } from '#renderer/parts/saving/missing-pictures-sheet.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Menu } from '#renderer/ui/overlays/menu.tsx';
import { type SavedShare, savedShare } from '#shared/domain/downloads/download-plan.ts';
import { chapterKey } from '#shared/domain/novels/chapter-key.ts';
import { BranchQuestionSheet } from '../title/branch-question.tsx';
import { LineSheet } from '../title/line-sheet.tsx';
import type { NovelReading } from '../title/use-novel-reading.ts';
import styles from './save-button.module.css';
import { SaveMenuItems } from './save-menu-items.tsx';
import { SaveSheet } from './save-sheet.tsx';
import type { NovelSaving } from './use-novel-saving.ts';

type SaveButtonProps = { readonly reading: NovelReading; readonly saving: NovelSaving };

/** How much of the title is saved, and what of it is to be saved: in its menu. */
export function SaveButton({ reading, saving }: SaveButtonProps) {
  const t = useTranslations('saved.menu');
  const [isChoosing, setChoosing] = useState(false);
  const [isAskingLine, setAskingLine] = useState(false);
  const [arePicturesShown, setPicturesShown] = useState(false);
  const { chapters } = reading;

  function textOf({ saved, waiting, failed }: SavedShare, count: number): string {
    if (waiting > 0) return t('saving', { saved, total: count });
    if (saved === 0) return failed > 0 ? t('failed', { count: failed }) : t('save');
    return saved >= count ? t('saved') : t('savedPart', { saved, total: count });
  }

  if (chapters.length === 0 && saving.saving.size === 0) return null;
  const share = savedShare(chapters, saving.saving);
  // Said only beside what is saved of it.
  const total = saving.saving.size === 0 ? 0 : new Set(chapters.map(chapterKey)).size;
  const text = textOf(share, total);

  /** New chapters are saved in one translation, which the person chooses. */
  function keepUp(isKeptUp: boolean): void {
    if (isKeptUp && reading.line === null && reading.hasChoice) setAskingLine(true);
    else saving.keepUp(isKeptUp);
  }

  return (
    <>
      <Menu
        align="start"
        trigger={
          <Button size="large" className={styles['button']} icon={<SaveIcon share={share} total={total} />}>
            {text}
          </Button>
        }
      >
        <SaveMenuItems
          reading={reading}
          saving={saving}
          share={share}
          onSome={() => setChoosing(true)}
          onKeepUp={keepUp}
          onPictures={() => setPicturesShown(true)}
        />
      </Menu>
      <SaveSheet reading={reading} saving={saving} isOpen={isChoosing} onClose={() => setChoosing(false)} />
      <MissingPicturesSheet
        slugUrl={saving.slugUrl}
        title={saving.name}
        isOpen={arePicturesShown}
        onOpenChange={setPicturesShown}
      />
      <BranchQuestionSheet reading={reading} saving={saving} />
      <LineSheet
        reading={reading}
        isOpen={isAskingLine}
        onClose={() => setAskingLine(false)}
        onChoose={() => saving.keepUp(true)}
      />
    </>
  );
}

function SaveIcon({ share: { saved, waiting }, total }: { readonly share: SavedShare; readonly total: number }) {
  if (waiting > 0) return <LoaderCircle aria-hidden="true" />;
  return saved > 0 && saved >= total ? <CircleArrowDown aria-hidden="true" /> : <BookDown aria-hidden="true" />;
}
