import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { classNames } from '#renderer/ui/class-names.ts';
import type { Torrent } from '#shared/domain/anime/torrent.ts';
import { byteSize } from '../saving/byte-size.ts';
import { momentOf } from '../time/moment-of.ts';
import styles from './torrent-facts.module.css';

/** Numbers alone are episodes; anything else is the service's own words. */
function isEpisodeRange(description: string): boolean {
  return /^[\d\s.,–-]+$/.test(description);
}

/** What tells torrents apart, in one line that wraps: quality, codec, size, who shares it, and when it changed. */
export function TorrentFacts({ torrent }: { readonly torrent: Torrent }) {
  const t = useTranslations('torrents.facts');
  const format = useFormatter();
  const { description, source, quality, codec, bitDepth, sizeBytes, seeders, leechers, completedTimes } = torrent;
  const size = sizeBytes === null ? null : byteSize(sizeBytes);
  const changedAt = momentOf(torrent.updatedAt ?? torrent.createdAt);
  return (
    <ul className={styles['facts']}>
      {description !== null && (
        <li dir="auto">{isEpisodeRange(description) ? t('episodes', { episodes: description }) : description}</li>
      )}
      {source !== null && <li>{source}</li>}
      {quality !== null && <li>{quality}</li>}
      {codec !== null && <li className={classNames(codec.isNotable && styles['notable'])}>{codec.label}</li>}
      {bitDepth !== null && <li>{bitDepth}</li>}
      {torrent.isHardsub && <li>{t('hardsub')}</li>}
      {size !== null && (
        <li>{format.number(size.value, { style: 'unit', unit: size.unit, maximumFractionDigits: size.digits })}</li>
      )}
      {seeders !== null && (
        <Count
          className={styles['seeders']}
          label={t('seeders', { count: seeders })}
          count={seeders}
          icon={<ArrowUp />}
        />
      )}
      {leechers !== null && <Count label={t('leechers', { count: leechers })} count={leechers} icon={<ArrowDown />} />}
      {completedTimes !== null && completedTimes > 0 && <li>{t('completed', { count: completedTimes })}</li>}
      {changedAt !== null && <li>{format.dateTime(changedAt, { dateStyle: 'medium' })}</li>}
    </ul>
  );
}

type CountProps = {
  readonly label: string;
  readonly count: number;
  readonly icon: ReactNode;
  readonly className?: string | undefined;
};

function Count({ label, count, icon, className }: CountProps) {
  const format = useFormatter();
  return (
    <li className={classNames('inline-row gap-half', className)} title={label}>
      <span role="img" aria-label={label} className="inline-row gap-half">
        {icon}
        {format.number(count)}
      </span>
    </li>
  );
}
