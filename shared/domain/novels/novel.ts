import { z } from 'zod';
import type { AppLocale } from '../app/app-locale.ts';
import { ImageAddress, SlugUrl } from '../identifiers.ts';

const NamedId = z.object({ id: z.int(), name: z.string() });
const LabelledId = z.object({ id: z.int(), label: z.string() });

export const NovelName = z.object({ main: z.string(), russian: z.string().nullable(), english: z.string().nullable() });
export type NovelName = z.infer<typeof NovelName>;

export const NovelCard = z.object({
  id: z.int(),
  slugUrl: SlugUrl,
  name: NovelName,
  cover: ImageAddress.nullable(),
  type: LabelledId.nullable(),
  status: LabelledId.nullable(),
  ageRestriction: z.string().nullable(),
  isAdult: z.boolean(),
  year: z.int().nullable(),
});
export type NovelCard = z.infer<typeof NovelCard>;

/** An unchecked rich-text document of the service (novel-service, Rich-text document). */
export const RichTextDocument = z.looseObject({ type: z.literal('doc') });
export type RichTextDocument = z.infer<typeof RichTextDocument>;

/** An author or artist as a title names them; `slugUrl` is the address of their page, if the service gives one. */
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
  /** On the novel site only; null if the service does not count them. */
  titleCount: z.int().nullable(),
  subscriberCount: z.int().nullable(),
});
export type Person = z.infer<typeof Person>;

export const Novel = NovelCard.extend({
  otherNames: z.array(z.string()),
  background: ImageAddress.nullable(),
  /** A document or plain text. */
  summary: z.union([RichTextDocument, z.string()]).nullable(),
  genres: z.array(NamedId),
  tags: z.array(NamedId),
  teams: z.array(NamedId),
  authors: z.array(PersonReference),
  artists: z.array(PersonReference),
  chapters: z.object({ uploaded: z.int().nullable(), total: z.int().nullable() }).nullable(),
  /** The translation's own status, distinct from `status`. */
  translationStatus: LabelledId.nullable(),
});
export type Novel = z.infer<typeof Novel>;

/** A chapter in one translation line. Without teams it is shown under its uploader's name. */
export const ChapterBranch = z.object({
  /** Stable id of the translation line; null if the service gives none. */
  branchId: z.int().nullable(),
  /** Changes when the chapter is uploaded again. */
  revisionId: z.int().nullable(),
  createdAt: z.string().nullable(),
  teams: z.array(z.string()),
  uploader: z.string().nullable(),
});
export type ChapterBranch = z.infer<typeof ChapterBranch>;

/** Chapter identity is (volume, number, branch) as strings: `1.10` is not `1.1`. Order is `index`, never the parsed number. */
export const ChapterListEntry = z.object({
  index: z.int(),
  volume: z.string(),
  number: z.string(),
  name: z.string().nullable(),
  branches: z.array(ChapterBranch),
});
export type ChapterListEntry = z.infer<typeof ChapterListEntry>;

export const ChapterContent = z.discriminatedUnion('format', [
  z.object({ format: z.literal('html'), html: z.string() }),
  z.object({ format: z.literal('document'), document: RichTextDocument }),
  /** Null, empty or of an unknown kind. */
  z.object({ format: z.literal('unavailable') }),
]);
export type ChapterContent = z.infer<typeof ChapterContent>;

export const Chapter = z.object({
  slugUrl: SlugUrl,
  volume: z.string(),
  number: z.string(),
  name: z.string().nullable(),
  branchId: z.int().nullable(),
  teams: z.array(z.string()),
  content: ChapterContent,
  /** Pictures by attachment id (an attachment's `name`, else its `id`), already on the page's own origin. */
  attachments: z.record(z.string(), ImageAddress),
  /** The site's root: relative picture sources of HTML content are resolved against it. */
  siteUrl: z.url(),
});
export type Chapter = z.infer<typeof Chapter>;

/** A chapter to read. `saved` null: the text comes from the service, not from this device. */
export const ChapterAnswer = Chapter.extend({
  saved: z
    .object({
      /** Epoch milliseconds. */
      at: z.number(),
      /** A newer text exists and could not be fetched. */
      isOutdated: z.boolean(),
    })
    .nullable(),
});
export type ChapterAnswer = z.infer<typeof ChapterAnswer>;

export const ReadingPosition = z.object({
  slugUrl: SlugUrl,
  volume: z.string().max(100),
  number: z.string().max(100),
  branchId: z.int().nullable(),
  /** 0-based block of the chapter document. */
  paragraph: z.int().nonnegative(),
  /** The share of that block above the top edge, 0 to 1. */
  offset: z.number().min(0).max(1),
  /** The end of the chapter was seen, so reading continues in another one. */
  isAtEnd: z.boolean(),
  updatedAt: z.number(),
});
export type ReadingPosition = z.infer<typeof ReadingPosition>;

/** The novel's name in the person's language, else its own name. */
export function novelTitle({ main, russian, english }: NovelName, locale: AppLocale): string {
  return (locale === 'ru' ? russian : english) ?? main;
}

export function furtherNames(name: NovelName, locale: AppLocale): readonly string[] {
  const title = novelTitle(name, locale);
  const names = [name.main, name.russian, name.english].flatMap((each) => each ?? []);
  return [...new Set(names)].filter((each) => each !== title);
}
