import { createRowParser, type DatabaseParts, storedJson } from '#core/platform/database/row-parser.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { Novel, NovelCard } from '#shared/domain/novels/novel.ts';

/** Bounds the list: few people open more. */
const MOST_NOVELS = 200;

/** Titles opened on this device that name a person, the last opened first; the service lists none (Person record). */
export function createNovelsOfPerson({ database, log }: DatabaseParts): (slugUrl: SlugUrl) => NovelCard[] {
  const select = database.prepare(
    "SELECT body FROM answer WHERE name = 'novels.get' AND instr(body, ?) > 0 ORDER BY used_at DESC, id DESC LIMIT ?",
  );
  const parse = createRowParser(Novel, { table: 'answer novels.get', log });
  return (slugUrl) =>
    select
      .all(`"slugUrl":${JSON.stringify(slugUrl)}`, MOST_NOVELS)
      .flatMap(({ body }) => parse(storedJson(body)))
      .filter(({ authors, artists }) => [...authors, ...artists].some((person) => person.slugUrl === slugUrl))
      .map((novel) => NovelCard.parse(novel));
}
