import { useFormatter, useTranslations } from 'use-intl';
import { DATA_KINDS, type ImportSummary } from '#shared/domain/person-data.ts';
import styles from './person-data-section.module.css';

/** Of each kind that was in the file: how many came, and how many stayed as they are here. */
export function ImportSummaryTable({ summary: { taken, kept } }: { readonly summary: ImportSummary }) {
  const t = useTranslations('personData');
  const format = useFormatter();
  const kinds = DATA_KINDS.filter((kind) => taken[kind] + kept[kind] > 0);
  if (kinds.length === 0) return null;
  return (
    <table className={styles['summary']} aria-label={t('summary')}>
      <thead>
        <tr>
          <th scope="col">{t('kind')}</th>
          <th scope="col">{t('taken')}</th>
          <th scope="col">{t('kept')}</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{t(`kinds.${kind}`)}</th>
            <td>{format.number(taken[kind])}</td>
            <td>{format.number(kept[kind])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
