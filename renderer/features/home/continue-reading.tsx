import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useNovelName } from '#renderer/parts/novel/use-novel-name.ts';
import { useAdultRule } from '#renderer/parts/release/use-adult-rule.ts';
import { useFacts } from '#renderer/parts/release/use-facts.ts';
import { Shelf } from '#renderer/ui/cards/shelf.tsx';
import { WideCard } from '#renderer/ui/cards/wide-card.tsx';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { OutputOf } from '#shared/contract/define.ts';

/** Novels one is in the middle of, each leading back to its place. Absent where there are none. */
export function ContinueReading({ read }: { readonly read: OutputOf<AppContract, 'reading.recent'> }) {
  const t = useTranslations('app');
  const { novelLine } = useFacts();
  const { titleOf } = useNovelName();
  const { isBlurred } = useAdultRule();
  if (read.length === 0) return null;
  return (
    <Shelf
      title={t('home.continueReading')}
      previousName={t('actions.previous')}
      nextName={t('actions.next')}
      cards="wide"
    >
      {read.map(({ position, novel }) => {
        const { slugUrl, volume, number, branchId } = position;
        return (
          <WideCard
            key={novel.id}
            id={novel.id}
            title={titleOf(novel.name)}
            picture={novel.cover}
            isBlurred={isBlurred(novel)}
            place={t('home.volumeChapter', { volume, number })}
            detail={novelLine(novel)}
            link={(props) => (
              <Link
                to="/read/$slugUrl/$volume/$number"
                params={{ slugUrl, volume, number }}
                search={branchId === null ? {} : { branch: branchId }}
                {...props}
              />
            )}
          />
        );
      })}
    </Shelf>
  );
}
