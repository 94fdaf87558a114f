import { z } from 'zod';
import { SlugUrl } from '../identifiers.ts';

const Text = z.string().min(1).max(200);

/** Pages that a link can lead to by name; `search` is the palette. */
export const LinkedPage = z.literal([
  'home',
  'anime',
  'schedule',
  'novels',
  'library',
  'saved',
  'account',
  'connection',
  'settings',
  'about',
  'search',
]);
export type LinkedPage = z.infer<typeof LinkedPage>;

/** A place in the app that something outside of its page leads to: an `engawa://` link, a pasted address, a menu, a notification. */
export const AppLink = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('page'), page: LinkedPage }),
  z.strictObject({
    kind: z.literal('release'),
    idOrAlias: Text,
    /** As episodes are numbered (0 and 0.5 exist); null: the release's page. */
    ordinal: z.number().nonnegative().nullable(),
  }),
  z.strictObject({ kind: z.literal('novel'), slugUrl: SlugUrl }),
  z.strictObject({
    kind: z.literal('chapter'),
    slugUrl: SlugUrl,
    volume: z.string().max(100),
    number: z.string().min(1).max(100),
    branchId: z.int().nullable(),
  }),
  z.strictObject({ kind: z.literal('person'), slugUrl: SlugUrl }),
]);
export type AppLink = z.infer<typeof AppLink>;
