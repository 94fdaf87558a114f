import { CircleAlert, CircleArrowDown, CircleDashed, CircleDotDashed, CircleFadingArrowUp } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ChapterSaving } from '#shared/domain/downloads/download.ts';
import styles from './saving-mark.module.css';

const ICONS = {
  saved: CircleArrowDown,
  outdated: CircleFadingArrowUp,
  queued: CircleDashed,
  running: CircleDotDashed,
  failed: CircleAlert,
} as const satisfies Record<ChapterSaving['state'], unknown>;

type SavingMarkProps = {
  readonly saving: ChapterSaving;
  /** Whose translation it is, where it is not the one that would be read. */
  readonly translators?: string | null;
};

/** Whether a chapter is saved, waits, or could not be saved, in the row of it. */
export function SavingMark({ saving, translators = null }: SavingMarkProps) {
  const label = useSavingText()(saving, translators);
  const Icon = ICONS[saving.state];
  return (
    <Icon className={styles['mark']} data-state={saving.state} role="img" aria-label={label}>
      <title>{label}</title>
    </Icon>
  );
}

/** The same in words. */
export function useSavingText(): (saving: ChapterSaving, translators?: string | null) => string {
  const t = useTranslations('saved.marks');
  const tTrouble = useTranslations('saved.trouble');
  return ({ state, trouble, missingPictures }, translators = null) => {
    if (state === 'failed') return t('failed', { reason: tTrouble(trouble ?? 'refused') });
    if (state !== 'saved') return t(state);
    if (missingPictures > 0) return t('missingPictures', { count: missingPictures });
    return translators === null ? t('saved') : t('savedIn', { names: translators });
  };
}
