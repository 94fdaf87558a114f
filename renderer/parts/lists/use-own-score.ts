import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { keyFor, queryFor } from '#renderer/api/query-for.ts';
import { useErrorText } from '#renderer/i18n/use-error-text.ts';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import { requestSignIn } from '../app/sign-in-request.ts';
import { useSignedIn } from '../app/use-signed-in.ts';
import { failureOf } from '../errors/failure-of.ts';
import { useReleaseName } from '../release/use-release-name.ts';
import { showChangeToast, withdrawChangeToast } from './change-toast.ts';
import type { NamedRelease } from './use-list-changes.ts';

export type OwnScore = {
  /** 1 to 10; null: none, or not known yet. */
  readonly score: number | null;
  /** On screen at once. Null takes it back, which a toast says and undoes. While signed out, signing in comes first. */
  readonly rate: (score: number | null) => void;
};

/** What the person gives a release. */
export function useOwnScore(release: NamedRelease): OwnScore {
  const t = useTranslations('lists');
  const { titleOf } = useReleaseName();
  const client = useQueryClient();
  const errorText = useErrorText();
  const whenSignedIn = useSignedIn();
  const input = { releaseId: release.id };
  const queryKey = keyFor('ratings.own', input);
  // That it cannot be had without a network is said by the rest of the page; rating works all the same.
  const own = useQuery(queryFor('ratings.own', input));
  const known = own.data?.score ?? null;

  function set(score: number | null): void {
    const mutation = client.getMutationCache().build<null, Error, void, void>(client, {
      // One after the other, in the order in which the person made them.
      scope: { id: 'ratings' },
      mutationFn: () => api['ratings.set']({ ...input, score }),
      onMutate: async () => {
        await client.cancelQueries({ queryKey });
        client.setQueryData(queryKey, { score });
      },
      onError: (thrown) => {
        void client.invalidateQueries({ queryKey });
        const error = failureOf(thrown);
        if (error.code === 'signed-out') requestSignIn(() => set(score));
        else if (error.code !== 'cancelled') showToast({ text: errorText(error).title });
      },
    });
    // What became of it is told above.
    mutation.execute().catch(() => undefined);
  }

  function rate(score: number | null): void {
    const key = `score ${release.id}`;
    withdrawChangeToast(key);
    set(score);
    if (score !== null || known === null) return;
    showChangeToast(key, {
      text: t('rating.takenBack', { title: titleOf(release.name) }),
      undo: { label: t('done.undo'), run: () => set(known) },
    });
  }

  return { score: known, rate: (score) => whenSignedIn(() => rate(score)) };
}
