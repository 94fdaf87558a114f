import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Shuffle } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { useErrorText } from '#renderer/i18n/use-error-text.ts';
import { failureOf } from '#renderer/parts/errors/failure-of.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Select } from '#renderer/ui/controls/select.tsx';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import styles from './franchise-tools.module.css';
import { useFranchiseView } from './franchise-view.ts';

/** Filter, order, and one drawn by lot. */
export function FranchiseTools() {
  const t = useTranslations('franchises');
  const { text, sorting, show } = useFranchiseView();
  return (
    <div className="row wrap gap-2">
      <input
        type="search"
        className={styles['filter']}
        value={text}
        maxLength={200}
        autoComplete="off"
        dir="auto"
        aria-label={t('filter')}
        placeholder={t('filter')}
        onChange={(event) => show({ text: event.target.value })}
      />
      <Select
        name={t('sorting')}
        value={sorting}
        choices={[
          { value: 'name', label: t('byName') },
          { value: 'year', label: t('byYear') },
          { value: 'size', label: t('bySize') },
        ]}
        onChange={(next) => show({ sorting: next })}
      />
      <SurpriseButton />
    </div>
  );
}

function SurpriseButton() {
  const t = useTranslations('franchises');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);

  async function surprise(): Promise<void> {
    setAsking(true);
    try {
      const [drawn] = await queryClient.fetchQuery({ ...queryFor('franchises.random', { limit: 1 }), staleTime: 0 });
      if (drawn !== undefined) await navigate({ to: '/franchises/$franchiseId', params: { franchiseId: drawn.id } });
    } catch (thrown) {
      showToast({ text: errorText(failureOf(thrown)).title });
    }
    setAsking(false);
  }

  return (
    <Button icon={<Shuffle aria-hidden="true" />} disabled={isAsking} onClick={() => void surprise()}>
      {t('surprise')}
    </Button>
  );
}
