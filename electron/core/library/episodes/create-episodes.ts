import type { AppContract } from '#shared/contract/app-contract.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { Handlers } from '#shared/contract/define.ts';

/** Saved episodes: their queue, rules and files. */
export function createEpisodes() {
  const notYet = async () => {
    throw new AppFailure({ code: 'cancelled' });
  };
  return {
    handlers: {
      'episodes.ofRelease': async () => ({ keepNext: null, episodes: [] }),
      'episodes.save': notYet,
      'episodes.keepNext': notYet,
      'episodes.pause': notYet,
      'episodes.retry': notYet,
      'episodes.reorder': notYet,
      'episodes.pin': notYet,
      'episodes.remove': notYet,
      'saved.releases': async () => [],
    } satisfies Partial<Handlers<AppContract>>,
  };
}
