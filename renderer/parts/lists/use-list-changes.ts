import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { keyFor } from '#renderer/api/query-for.ts';
import { useErrorText } from '#renderer/i18n/use-error-text.ts';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import type { ReleaseCard } from '#shared/domain/anime/release.ts';
import type { CollectionName, FormerMembership, ListMembership } from '#shared/domain/anime/release-list.ts';
import { requestSignIn } from '../app/sign-in-request.ts';
import { useSignedIn } from '../app/use-signed-in.ts';
import { failureOf } from '../errors/failure-of.ts';
import { useReleaseName } from '../release/use-release-name.ts';
import { showChangeToast } from './change-toast.ts';
import { withCollection, withFavourites, withFormer } from './membership.ts';

export type NamedRelease = Pick<ReleaseCard, 'id' | 'name'>;

export type ListChanges = {
  readonly setFavourite: (release: NamedRelease, isFavourite: boolean) => void;
  /** Null: into none. */
  readonly setCollection: (release: NamedRelease, collection: CollectionName | null) => void;
};

type Change<Answer> = {
  readonly command: () => Promise<Answer>;
  readonly shown: (membership: ListMembership) => ListMembership;
  readonly onDone?: (answer: Answer) => void;
  readonly again: () => void;
};

type Parts = {
  readonly t: ReturnType<typeof useTranslations<'lists'>>;
  readonly titleOf: ReturnType<typeof useReleaseName>['titleOf'];
  readonly client: QueryClient;
  readonly errorText: ReturnType<typeof useErrorText>;
  readonly whenSignedIn: ReturnType<typeof useSignedIn>;
};

/** Changes of the lists, on screen at once; a toast says so and takes it back. While signed out, signing in comes first. */
export function useListChanges(): ListChanges {
  const t = useTranslations('lists');
  const { titleOf } = useReleaseName();
  const client = useQueryClient();
  const errorText = useErrorText();
  const whenSignedIn = useSignedIn();
  return listChanges({ t, titleOf, client, errorText, whenSignedIn });
}

/** Not in the hook itself: the compiler passes over functions that call each other, and every card has this one. */
function listChanges({ t, titleOf, client, errorText, whenSignedIn }: Parts): ListChanges {
  const queryKey = keyFor('lists.membership', {});

  /** The card that asked for it may be gone by the time that it is done, and with it a mutation of its own. */
  function change<Answer>({ command, shown, onDone, again }: Change<Answer>): void {
    const mutation = client.getMutationCache().build<Answer, Error, void, void>(client, {
      // One after the other, in the order in which the person made them.
      scope: { id: 'lists' },
      mutationFn: command,
      onMutate: async () => {
        // An answer that is on its way knows nothing of this yet.
        await client.cancelQueries({ queryKey });
        client.setQueryData<ListMembership>(queryKey, (known) => known && shown(known));
      },
      onSuccess: (answer) => onDone?.(answer),
      onError: (thrown) => {
        void client.invalidateQueries({ queryKey });
        const error = failureOf(thrown);
        if (error.code === 'signed-out') requestSignIn(again);
        else if (error.code !== 'cancelled') showToast({ text: errorText(error).title });
      },
    });
    // What became of it is told above.
    mutation.execute().catch(() => undefined);
  }

  function restore(former: FormerMembership): void {
    change({
      command: () => api['lists.restore']({ former }),
      shown: (membership) => withFormer(membership, former),
      again: () => restore(former),
    });
  }

  function tell(key: string, text: string, former: FormerMembership): void {
    showChangeToast(key, { text, undo: { label: t('done.undo'), run: () => restore(former) } });
  }

  function setFavourite(release: NamedRelease, isFavourite: boolean): void {
    const releaseIds = [release.id];
    const title = titleOf(release.name);
    change({
      command: () => api['lists.setFavourite']({ releaseIds, isFavourite }),
      shown: (membership) => withFavourites(membership, releaseIds, isFavourite),
      onDone: (former) =>
        tell(`favourite ${release.id}`, t(isFavourite ? 'done.added' : 'done.removed', { title }), former),
      again: () => setFavourite(release, isFavourite),
    });
  }

  function setCollection(release: NamedRelease, collection: CollectionName | null): void {
    const releaseIds = [release.id];
    const title = titleOf(release.name);
    const text =
      collection === null ? t('done.left', { title }) : t('done.set', { title, name: t(`names.${collection}`) });
    change({
      command: () => api['lists.setCollection']({ releaseIds, collection }),
      shown: (membership) => withCollection(membership, releaseIds, collection),
      onDone: (former) => tell(`collection ${release.id}`, text, former),
      again: () => setCollection(release, collection),
    });
  }

  return {
    setFavourite: (release, isFavourite) => whenSignedIn(() => setFavourite(release, isFavourite)),
    setCollection: (release, collection) => whenSignedIn(() => setCollection(release, collection)),
  };
}
