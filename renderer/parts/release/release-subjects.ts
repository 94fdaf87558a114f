import { createMenuSubjects } from '#renderer/ui/overlays/menu-subjects.ts';
import type { EpisodeId } from '#shared/domain/identifiers.ts';
import type { NamedRelease } from '../lists/release-standing.ts';

export type ReleaseSubject = NamedRelease & {
  /** The episode to continue with, on cards that offer it. */
  readonly begun?: { readonly id: EpisodeId; readonly ordinal: number };
};

/** The cards with a context menu (release-menu.tsx). */
export const releaseCards = createMenuSubjects<ReleaseSubject>();

/** The `ref` of a release's card, which gives it the context menu. */
export const refToReleaseMenu = releaseCards.refTo;
