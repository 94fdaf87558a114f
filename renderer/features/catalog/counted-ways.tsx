import { useQueries } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { WayOutList } from '#renderer/parts/way-out-list.tsx';
import type { WayOut } from './ways-out.ts';

type CountedWaysProps = {
  readonly ways: readonly WayOut[];
  readonly nameOf: (way: WayOut) => string;
  readonly onChoose: (way: WayOut) => void;
  readonly onClear: () => void;
};

/** The ways out; how much there would be is said as soon as it is known. */
export function CountedWays({ ways, nameOf, onChoose, onClear }: CountedWaysProps) {
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
    <WayOutList
      ways={ways.map((way, index) => ({
        name: nameOf(way),
        found: found(answers[index]?.data?.total),
        take: () => onChoose(way),
      }))}
      onClear={onClear}
    />
  );
}
