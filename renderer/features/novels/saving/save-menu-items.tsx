import { useNavigate } from '@tanstack/react-router';
import {
  BookDown,
  BookOpenCheck,
  ImageOff,
  ListChecks,
  ListOrdered,
  RefreshCw,
  RotateCw,
  Trash2,
  X,
} from 'lucide-react';
import { useTranslations } from 'use-intl';
import { MenuItem, MenuLine, MenuSwitch } from '#renderer/ui/overlays/menu.tsx';
import type { SavedShare } from '#shared/domain/downloads/download-plan.ts';
import type { ChapterListEntry } from '#shared/domain/novels/novel.ts';
import { isRead, type NovelReading } from '../title/use-novel-reading.ts';
import type { NovelSaving } from './use-novel-saving.ts';

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
export function SaveMenuItems({ reading, saving, share, onSome, onKeepUp, onPictures }: SaveMenuItemsProps) {
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
