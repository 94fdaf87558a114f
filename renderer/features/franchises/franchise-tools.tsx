import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Shuffle } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { useTellFailure } from '#renderer/parts/errors/use-tell-failure.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Select } from '#renderer/ui/controls/select.tsx';
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
  const tellFailure = useTellFailure();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);

  async function surprise(): Promise<void> {
    setAsking(true);
    try {
      const [drawn] = await queryClient.fetchQuery({ ...queryFor('franchises.random', { limit: 1 }), staleTime: 0 });
      if (drawn !== undefined) await navigate({ to: '/franchises/$franchiseId', params: { franchiseId: drawn.id } });
    } catch (thrown) {
      tellFailure(thrown);
    }
    setAsking(false);
  }

  return (
    <Button icon={<Shuffle aria-hidden="true" />} disabled={isAsking} onClick={() => void surprise()}>
      {t('surprise')}
    </Button>
  );
}
