import { z } from 'zod';
import { ImageAddress, SlugUrl } from '../identifiers.ts';

/** An author or artist; a title names them, and has their page's address where the service gives one. */
export const PersonReference = z.object({ id: z.int(), name: z.string(), slugUrl: SlugUrl.nullable().default(null) });
export type PersonReference = z.infer<typeof PersonReference>;

/** novel-service, Person record. The service lists no titles of a person. */
export const Person = z.object({
  id: z.int(),
  slugUrl: SlugUrl,
  name: z.string(),
  /** Other ways to write the name, without `name`. */
  otherNames: z.array(z.string()),
  picture: ImageAddress.nullable(),
  /** On the novel site alone; null where the service does not count. */
  titleCount: z.int().nullable(),
  subscriberCount: z.int().nullable(),
});
export type Person = z.infer<typeof Person>;
