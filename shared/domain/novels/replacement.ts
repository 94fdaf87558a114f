import { z } from 'zod';
import { SlugUrl } from '../identifiers.ts';

export const LONGEST_FIND = 100;
export const LONGEST_PUT = 200;
/** The limit for one title, and the limit for all titles. */
export const MOST_REPLACEMENTS = 300;

/** Without line breaks, other control characters, lone surrogates and soft hyphens: documents have none either. */
const ONE_LINE = /^[^\p{Cc}\p{Cs}\u00ad]*$/u;

/** A person's word in place of another, in drawn and exported texts. Stored texts do not change. */
export const Replacement = z.strictObject({
  /** Made by the page; putting the same id again changes the replacement. */
  id: z.uuid(),
  /** Null: for all titles. */
  slugUrl: SlugUrl.nullable(),
  find: z.string().regex(/\S/).regex(ONE_LINE).max(LONGEST_FIND),
  /** Empty: the found words are left out. */
  put: z.string().regex(ONE_LINE).max(LONGEST_PUT),
  isWholeWord: z.boolean(),
  isOn: z.boolean(),
  /** Epoch milliseconds. */
  createdAt: z.number(),
});
export type Replacement = z.infer<typeof Replacement>;
