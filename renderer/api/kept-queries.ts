import type { AppContract, ProcedureName } from '#shared/contract/app-contract.ts';
import type { Keeping } from '#shared/contract/define.ts';

type KeptName = {
  [Name in ProcedureName]: AppContract[Name] extends { readonly keeping: Keeping } ? Name : never;
}[ProcedureName];

/** Which queries have an answer kept on this device. The compiler holds it against the contract, whose schemas no page needs. */
const KEPT: Readonly<Record<KeptName, true>> = {
  'releases.catalogPage': true,
  'releases.references': true,
  'releases.get': true,
  'releases.members': true,
  'releases.latest': true,
  'releases.recommended': true,
  'releases.search': true,
  'genres.list': true,
  'genres.get': true,
  'genres.releases': true,
  'franchises.list': true,
  'franchises.get': true,
  'franchises.ofRelease': true,
  'torrents.page': true,
  'torrents.ofRelease': true,
  'torrents.get': true,
  'schedule.now': true,
  'schedule.week': true,
  'teams.list': true,
  'media.promotions': true,
  'media.videos': true,
  'novels.catalogPage': true,
  'novels.references': true,
  'novels.get': true,
  'novels.chapters': true,
  'people.get': true,
};

export function isKept(name: ProcedureName): boolean {
  return Object.hasOwn(KEPT, name);
}
