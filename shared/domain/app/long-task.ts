import { z } from 'zod';
import { AppError } from '#shared/contract/app-error.ts';
import { SlugUrl } from '../identifiers.ts';
import { NovelName } from '../novels/novel.ts';
import { ExportFormat } from '../novels/saved-library.ts';

/** Long work with progress that the person can cancel. */
const Work = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('export'), slugUrl: SlugUrl, name: NovelName, format: ExportFormat }),
  z.object({ kind: z.literal('move-library'), directory: z.string() }),
  z.object({ kind: z.literal('check-library') }),
]);
export type Work = z.infer<typeof Work>;

const Outcome = z.discriminatedUnion('kind', [
  /** Names of the files in the folder of downloads; `missing`: chapters that were asked for and are not saved. */
  z.object({
    kind: z.literal('exported'),
    directory: z.string(),
    files: z.array(z.string()),
    missing: z.int().nonnegative(),
  }),
  z.object({ kind: z.literal('moved'), directory: z.string() }),
  /**
   * `damaged`: chapters, pictures or parts of episodes that were not as they were saved, of which `queued` chapters are
   * fetched again; episodes fetch their parts again by themselves.
   */
  z.object({
    kind: z.literal('checked'),
    chapters: z.int().nonnegative(),
    episodes: z.int().nonnegative(),
    damaged: z.int().nonnegative(),
    queued: z.int().nonnegative(),
  }),
]);
export type Outcome = z.infer<typeof Outcome>;

export const LongTask = z.object({
  id: z.uuid(),
  work: Work,
  done: z.int().nonnegative(),
  /** Null while unknown. */
  total: z.int().nonnegative().nullable(),
  state: z.discriminatedUnion('status', [
    z.object({ status: z.literal('running') }),
    z.object({ status: z.literal('done'), outcome: Outcome }),
    z.object({ status: z.literal('failed'), error: AppError }),
    z.object({ status: z.literal('cancelled') }),
  ]),
});
export type LongTask = z.infer<typeof LongTask>;
