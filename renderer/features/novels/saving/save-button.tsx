import { useNavigate } from '@tanstack/react-router';
import {
  BookDown,
  BookOpenCheck,
  CircleArrowDown,
  ImageOff,
  ListChecks,
  ListOrdered,
  LoaderCircle,
  RefreshCw,
  RotateCw,
  Trash2,
  X,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { MissingPicturesSheet } from '#renderer/parts/saving/missing-pictures-sheet.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Menu, MenuItem, MenuLine, MenuSwitch } from '#renderer/ui/overlays/menu.tsx';
import { type SavedShare, savedShare } from '#shared/domain/downloads/download-plan.ts';
import { chapterKey } from '#shared/domain/novels/chapter-key.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import { BranchQuestionSheet } from '../title/branch-question.tsx';
import { LineSheet } from '../title/line-button.tsx';
import { isRead, type NovelReading } from '../title/use-novel-reading.ts';
import styles from './save-button.module.css';
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

type SaveMenuItemsProps = {
  readonly reading: NovelReading;
  readonly saving: NovelSaving;
  readonly share: SavedShare;
  /** Some of the chapters are chosen elsewhere. */
  readonly onSome: () => void;
  readonly onKeepUp: (isKeptUp: boolean) => void;
  readonly onPictures: () => void;
};

/** What of a title can be saved at once, and what can be done with what is saved or waits. */
function SaveMenuItems({ reading, saving, share, onSome, onKeepUp, onPictures }: SaveMenuItemsProps) {
  const t = useTranslations('saved.menu');
  const navigate = useNavigate();
  const { chapters } = reading;
  const unread = chapters.filter((chapter) => !isRead(reading, chapter));
  const { saved, waiting, failed, outdated } = share;

  return (
    <>
      <SaveItem label="everything" wanted={chapters} saving={saving} />
      {unread.length < chapters.length && <SaveItem label="unread" wanted={unread} saving={saving} />}
      {chapters.length > 1 && (
        <MenuItem icon={<ListChecks aria-hidden="true" />} onSelect={onSome}>
          {t('some')}
        </MenuItem>
      )}
      <MenuSwitch isOn={saving.isKeptUp} onChange={onKeepUp}>
        {t('keepUp')}
      </MenuSwitch>
      {saved + waiting + failed > 0 && <MenuLine />}
      {outdated > 0 && (
        <MenuItem icon={<RefreshCw aria-hidden="true" />} onSelect={saving.saveAnew}>
          {t('again', { count: outdated })}
        </MenuItem>
      )}
      {failed > 0 && (
        <MenuItem icon={<RotateCw aria-hidden="true" />} onSelect={saving.retry}>
          {t('retry', { count: failed })}
        </MenuItem>
      )}
      {saving.missingPictures > 0 && (
        <MenuItem icon={<ImageOff aria-hidden="true" />} onSelect={onPictures}>
          {t('pictures', { count: saving.missingPictures })}
        </MenuItem>
      )}
      {waiting + failed > 0 && (
        <MenuItem
          icon={<ListOrdered aria-hidden="true" />}
          onSelect={() => void navigate({ to: '/library', search: { tab: 'saved' } })}
        >
          {t('toQueue')}
        </MenuItem>
      )}
      {waiting > 0 && (
        <MenuItem icon={<X aria-hidden="true" />} onSelect={() => saving.cancel(null)}>
          {t('stop', { count: waiting })}
        </MenuItem>
      )}
      {saved > 0 && (
        <MenuItem icon={<Trash2 aria-hidden="true" />} onSelect={() => saving.remove(null)}>
          {t('remove')}
        </MenuItem>
      )}
    </>
  );
}

type SaveItemProps = {
  readonly label: 'everything' | 'unread';
  readonly wanted: readonly ChapterListEntry[];
  readonly saving: NovelSaving;
};

/** It says how many chapters are still to be fetched for it. */
function SaveItem({ label, wanted, saving }: SaveItemProps) {
  const t = useTranslations('saved.menu');
  const { chapters, undecided } = saving.plan(wanted);
  const count = chapters.length + undecided.length;
  const Icon = label === 'everything' ? BookDown : BookOpenCheck;
  return (
    <MenuItem icon={<Icon aria-hidden="true" />} isDisabled={count === 0} onSelect={() => saving.save(wanted)}>
      {t(label, { count })}
    </MenuItem>
  );
}
