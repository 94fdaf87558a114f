import { createContext, type ReactNode, use } from 'react';
import { useAnswer } from '#renderer/api/query-for.ts';
import { ActionsOnHover, useHasHover } from '#renderer/ui/cards/poster-card.tsx';
import type { AppOutput } from '#shared/contract/app-contract.ts';
import type { Settings } from '#shared/domain/app/settings.ts';
import { useBeyondFirstPicture } from '../shelves/first-picture.ts';

/** Fields are absent until they are known. */
type CardData = {
  readonly settings?: Settings | undefined;
  readonly membership?: AppOutput<'lists.membership'> | undefined;
  readonly ratings?: AppOutput<'ratings.known'> | undefined;
  readonly shelved?: AppOutput<'reading.shelves'> | undefined;
};

const Data = createContext<CardData>({});

/** The person's own data that cards show. A query in each card would cost frames while lists scroll. */
export function useCardData(): CardData {
  return use(Data);
}

export function CardDataProvider({ children }: { readonly children: ReactNode }) {
  const settings = useAnswer('settings.read', {}).data;
  const membership = useAnswer('lists.membership', {}).data;
  const ratings = useAnswer('ratings.known', {}).data;
  // Novels are below the first screen.
  const shelved = useAnswer('reading.shelves', {}, { enabled: useBeyondFirstPicture() }).data;
  return (
    <ActionsOnHover value={useHasHover()}>
      <Data value={{ settings, membership, ratings, shelved }}>{children}</Data>
    </ActionsOnHover>
  );
}
