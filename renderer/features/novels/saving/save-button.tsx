import {
  BookOpenCheck,
  CircleArrowDown,
  Download,
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
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { navigate } from '#renderer/parts/router/router.ts';
import { MissingPicturesSheet } from '#renderer/parts/saving/missing-pictures-sheet.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Menu, MenuActions, MenuLine, MenuSwitch } from '#renderer/ui/overlays/menu.tsx';
import { type SavedShare, savedShare } from '#shared/domain/downloads/download-plan.ts';
import { BranchQuestionSheet, LineSheet } from '../title/translation-choice.tsx';
import { SaveSheet } from './save-sheet.tsx';
import { countToSave, useNovel } from './use-novel-saving.ts';

export function SaveButton() {
  const t = useTranslations('saved.menu');
  const { reading, saving } = useNovel();
  const [sheet, setSheet] = useState<'some' | 'line' | 'pictures' | null>(null);
  const { chapters } = reading;
  if (chapters.length === 0 && saving.saving.size === 0) return null;
  const share = savedShare(chapters, saving.saving);
  const { saved, waiting, failed } = share;
  const total = chapters.length;
  const isAllSaved = saved > 0 && saved >= total;
  const Icon = waiting > 0 ? LoaderCircle : isAllSaved ? CircleArrowDown : Download;

  /** A count is as short as the text it replaces, so that the page below does not move when saving begins. */
  function text(): string {
    if (waiting > 0) return t('part', { saved, total });
    if (saved === 0) return failed > 0 ? t('failed', { count: failed }) : t('save');
    return isAllSaved ? t('saved') : t('savedPart', { saved, total });
  }

  /** New chapters are saved in one translation, so the person chooses it first. */
  function keepUp(isKeptUp: boolean): void {
    if (isKeptUp && reading.line === null && reading.hasChoice) setSheet('line');
    else saving.keepUp(isKeptUp);
  }

  const name = t('saving', { saved, total });
  const close = () => setSheet(null);
  return (
    <>
      <Menu
        align="start"
        trigger={
          <Button
            size="large"
            className="tabular"
            icon={<Icon />}
            {...(waiting > 0 && { title: name, 'aria-label': name })}
          >
            {text()}
          </Button>
        }
      >
        <SaveMenuItems share={share} onKeepUp={keepUp} onOpen={setSheet} />
      </Menu>
      <SaveSheet isOpen={sheet === 'some'} onClose={close} />
      <MissingPicturesSheet
        slugUrl={reading.slugUrl}
        title={saving.name}
        isOpen={sheet === 'pictures'}
        onOpenChange={close}
      />
      <BranchQuestionSheet />
      <LineSheet isOpen={sheet === 'line'} onClose={close} onChoose={() => saving.keepUp(true)} />
    </>
  );
}

type SaveMenuItemsProps = {
  readonly share: SavedShare;
  readonly onKeepUp: (isKeptUp: boolean) => void;
  readonly onOpen: (sheet: 'some' | 'pictures') => void;
};

/** Saves chapters. Items below the line act on saved, waiting and failed ones. */
function SaveMenuItems({ share, onKeepUp, onOpen }: SaveMenuItemsProps) {
  const t = useTranslations('saved.menu');
  const { reading, saving } = useNovel();
  const { chapters } = reading;
  const unread = chapters.filter((chapter) => !reading.isRead(chapter));
  const { saved, waiting, failed, outdated } = share;
  const { missingPictures } = saving;
  const wanted = [
    { label: 'everything', Icon: Download, some: chapters },
    { label: 'unread', Icon: BookOpenCheck, some: unread },
  ] as const;

  return (
    <>
      <MenuActions
        actions={[
          ...wanted
            .filter(({ some, label }) => label === 'everything' || some.length < chapters.length)
            .map(({ label, Icon, some }) => {
              const count = countToSave(saving.plan(some));
              // With nothing left to save, one disabled item says that all is saved, unless chapters still wait or failed.
              if (count === 0 && (label === 'unread' || waiting + failed > 0)) return false;
              return { Icon, text: t(label, { count }), isDisabled: count === 0, run: () => saving.save(some) };
            }),
          chapters.length > 1 && { Icon: ListChecks, text: t('some'), run: () => onOpen('some') },
        ]}
      />
      <MenuSwitch isOn={saving.isKeptUp} onChange={onKeepUp}>
        {t('keepUp')}
      </MenuSwitch>
      {saved + waiting + failed > 0 && <MenuLine />}
      <MenuActions
        actions={[
          outdated > 0 && { Icon: RefreshCw, text: t('again', { count: outdated }), run: saving.saveOutdated },
          failed > 0 && { Icon: RotateCw, text: t('retry', { count: failed }), run: saving.retry },
          missingPictures > 0 && {
            Icon: ImageOff,
            text: t('pictures', { count: missingPictures }),
            run: () => onOpen('pictures'),
          },
          waiting + failed > 0 && {
            Icon: ListOrdered,
            text: t('toQueue'),
            run: () => void navigate(addressOf.library({ tab: 'saved' })),
          },
          waiting > 0 && { Icon: X, text: t('stop', { count: waiting }), run: () => saving.cancel(null) },
          saved > 0 && { Icon: Trash2, text: t('remove'), run: () => saving.remove(null) },
        ]}
      />
    </>
  );
}
