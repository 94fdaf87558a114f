import { useTranslations } from 'use-intl';
import { classNames } from '#renderer/ui/class-names.ts';
import { Button, buttonClass } from '#renderer/ui/controls/button.tsx';
import styles from './way-out-list.module.css';

/** What can be left out of filters that find nothing. */
export type OfferedWay = {
  readonly name: string;
  /** How much there would be, once that is known. */
  readonly found?: string | undefined;
  readonly take: () => void;
};

type WayOutListProps = { readonly ways: readonly OfferedWay[]; readonly onClear: () => void };

/** What each filter could be left out for, and all of them at once. */
export function WayOutList({ ways, onClear }: WayOutListProps) {
  const t = useTranslations('catalog');
  return (
    <div className={styles['actions']}>
      <ul className={styles['list']} aria-label={t('nothing.waysOut')}>
        {ways.map(({ name, found, take }) => (
          <li key={name}>
            <button type="button" className={classNames(buttonClass(), styles['way'])} onClick={take}>
              <span className="shrinkable break-anywhere">{t('nothing.without', { name })}</span>
              <span className="rigid small soft regular tabular">{found}</span>
            </button>
          </li>
        ))}
      </ul>
      <Button kind="plain" onClick={onClear}>
        {t('filters.clear')}
      </Button>
    </div>
  );
}
