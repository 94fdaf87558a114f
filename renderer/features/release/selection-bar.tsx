import { Check, CheckCheck, RotateCcw, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '#renderer/ui/button.tsx';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import styles from './selection-bar.module.css';

type SelectionBarProps = {
  readonly count: number;
  /** Whether the mark would change any of the chosen. */
  readonly canMark: (isWatched: boolean) => boolean;
  /** It takes the focus, and says so. */
  readonly isSought: boolean;
  readonly onFound: () => void;
  readonly onMark: (isWatched: boolean) => void;
  readonly onAll: () => void;
  readonly onEnd: () => void;
};

const MARKS = [
  { isWatched: true, Icon: Check, label: 'watched' },
  { isWatched: false, Icon: RotateCcw, label: 'notWatched' },
] as const;

/** What can be done to the rows that are chosen, in the place of the list's own tools. */
export function SelectionBar({ count, canMark, isSought, onFound, onMark, onAll, onEnd }: SelectionBarProps) {
  const t = useTranslations('anime.marks');
  function takeFocus(button: HTMLButtonElement | null): void {
    if (button === null) return;
    button.focus({ preventScroll: true });
    onFound();
  }
  return (
    <div className={styles['bar']}>
      <IconButton name={t('end')} icon={<X />} shortcut="Esc" ref={isSought ? takeFocus : undefined} onClick={onEnd} />
      <output className={styles['count']}>{count === 0 ? t('selectSome') : t('selected', { count })}</output>
      <IconButton name={t('selectAll')} icon={<CheckCheck />} shortcut="Ctrl+A" onClick={onAll} />
      <span className={styles['space']} />
      {MARKS.map(({ isWatched, Icon, label }) => (
        <Button
          key={label}
          size="small"
          icon={<Icon aria-hidden="true" />}
          aria-label={t(label)}
          title={t(label)}
          // It keeps the focus while there is nothing to do.
          aria-disabled={!canMark(isWatched)}
          onClick={() => canMark(isWatched) && onMark(isWatched)}
        >
          <span className={styles['label']}>{t(label)}</span>
        </Button>
      ))}
    </div>
  );
}
