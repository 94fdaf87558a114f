import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { queryFor } from '#renderer/api/query-for.ts';
import { useSignedIn } from '../app/sign-in-request.ts';
import { shownIn, useChange } from '../app/use-change.ts';
import { useReleaseName } from '../release/use-facts.ts';
import { type NamedRelease, showChangeToast, withdrawChangeToast } from './use-list-changes.ts';

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
  const change = useChange();
  const whenSignedIn = useSignedIn();
  const input = { releaseId: release.id };
  // That it cannot be had without a network is said by the rest of the page; rating works all the same.
  const own = useQuery(queryFor('ratings.own', input));
  const known = own.data?.score ?? null;

  function set(score: number | null): void {
    void change({
      scope: 'ratings',
      command: () => api['ratings.set']({ ...input, score }),
      shown: [shownIn('ratings.own', input, () => ({ score }), { score: null })],
      again: () => set(score),
    });
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
