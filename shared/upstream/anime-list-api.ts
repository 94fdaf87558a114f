import { z } from 'zod';
import { answeredListOf } from './tolerant.ts';

/** anime-service, Accounts: favorites. In the order in which they were added. */
export const WireFavouriteIds = answeredListOf(z.int().positive());

/** anime-service, Accounts: collections. `[release_id, type]`, in the order in which they were added. */
export const WireCollectionPairs = answeredListOf(z.tuple([z.int().positive(), z.string()]));
