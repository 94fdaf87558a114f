import { imageBase } from '#core/anime/media/image-address.ts';
import { addressOnSite } from '#shared/domain/chapter-document/from-chapter.ts';
import type { ImageAddress, SlugUrl } from '#shared/domain/identifiers.ts';
import {
  type Chapter,
  type ChapterContent,
  type ChapterListEntry,
  RichTextDocument,
} from '#shared/domain/novels/novel.ts';
import type { WireChapter, WireChapterEntry } from '#shared/upstream/novel-api.ts';
import { textOrNull } from '#shared/upstream/tolerant.ts';

export type ChapterAddress = {
  readonly slugUrl: SlugUrl;
  readonly volume: string;
  readonly number: string;
  readonly branchId: number | null;
};

/** In the order of the service's `index`: numbers are names, `1.10` is not `1.1`. */
export function chapterListFrom(entries: readonly WireChapterEntry[]): ChapterListEntry[] {
  return entries.map(chapterEntryFrom).sort((left, right) => left.index - right.index);
}

function chapterEntryFrom({ index, volume, number, name, branches }: WireChapterEntry): ChapterListEntry {
  return {
    index,
    volume,
    number,
    name: textOrNull(name),
    branches: branches.map((branch) => ({
      branchId: branch.branch_id,
      revisionId: branch.id,
      createdAt: branch.created_at,
      teams: branch.teams.map((team) => team.name),
      uploader: branch.user?.username ?? null,
    })),
  };
}

type ChapterOptions = {
  readonly siteUrl: string;
  readonly address: (path: string | null) => ImageAddress | null;
};

/** The chapter keeps the identity it was asked by; what it holds stays as it came. */
export function chapterFrom(wire: WireChapter['data'], asked: ChapterAddress, options: ChapterOptions): Chapter {
  return {
    slugUrl: asked.slugUrl,
    volume: asked.volume,
    number: asked.number,
    name: textOrNull(wire.name),
    branchId: wire.branch_id ?? asked.branchId,
    teams: wire.teams.map((team) => team.name),
    content: contentFrom(wire.content),
    attachments: attachmentsFrom(wire.attachments, options),
    imageBase: imageBase('novels'),
    siteUrl: options.siteUrl,
  };
}

/** The format belongs to the single chapter and shows only in the type of its content (novel-service, Chapter content). */
function contentFrom(content: unknown): ChapterContent {
  if (typeof content === 'string' && content.trim() !== '') return { format: 'html', html: content };
  const document = RichTextDocument.safeParse(content);
  const nodes = document.data?.['content'];
  if (document.success && Array.isArray(nodes) && nodes.length > 0) {
    return { format: 'document', document: document.data };
  }
  return { format: 'unavailable' };
}

/**
 * Documents name their pictures by the attachment's `name` (novel-service, Image resolution), some by its id. Pictures that
 * are not on the site are left out, as they are in an HTML chapter.
 */
function attachmentsFrom(
  attachments: WireChapter['data']['attachments'],
  { siteUrl, address }: ChapterOptions,
): Record<string, ImageAddress> {
  const byId = new Map<string, ImageAddress>();
  for (const { id, name, url } of attachments) {
    const image = address(addressOnSite(url, siteUrl));
    if (image === null) continue;
    if (id !== null && !byId.has(id)) byId.set(id, image);
    if (name !== null) byId.set(name, image);
  }
  return Object.fromEntries(byId);
}
