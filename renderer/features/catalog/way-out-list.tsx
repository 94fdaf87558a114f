import { useQueries } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { buttonClass } from '#renderer/ui/button.tsx';
import { classNames } from '#renderer/ui/class-names.ts';
import styles from './way-out-list.module.css';
import type { WayOut } from './ways-out.ts';

type WayOutListProps = {
  readonly ways: readonly WayOut[];
  readonly nameOf: (way: WayOut) => string;
  readonly onChoose: (way: WayOut) => void;
};

/** What each filter could be left out for; how much there would be is said as soon as it is known. */
export function WayOutList({ ways, nameOf, onChoose }: WayOutListProps) {
  const t = useTranslations('catalog.nothing');
  const tCatalogue = useTranslations('anime.catalogue');
  const answers = useQueries({
    queries: ways.map(({ filters }) => queryFor('releases.catalogPage', { page: 1, filters })),
  });

  function found(total: number | undefined): string {
    if (total === undefined) return '';
    return total === 0 ? t('stillNothing') : tCatalogue('total', { count: total });
  }

  return (
    <ul className={styles['list']} aria-label={t('waysOut')}>
      {ways.map((way, index) => {
        const name = nameOf(way);
        return (
          <li key={name}>
            <button type="button" className={classNames(buttonClass(), styles['way'])} onClick={() => onChoose(way)}>
              <span className={styles['name']}>{t('without', { name })}</span>
              <span className={styles['found']}>{found(answers[index]?.data?.total)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
