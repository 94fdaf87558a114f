import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { useAnswer } from '#renderer/api/query-for.ts';
import { useChange } from '#renderer/parts/app/use-change.ts';
import { createReplacer } from '#shared/domain/chapter-document/replaced-document.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { LONGEST_FIND, LONGEST_PUT, MOST_REPLACEMENTS, type Replacement } from '#shared/domain/novels/replacement.ts';

/** What the form holds; `id` null: a new replacement. */
export type ReplacementDraft = Pick<Replacement, 'slugUrl' | 'find' | 'put' | 'isWholeWord'> & {
  readonly id: string | null;
};

export const noReplacements: readonly Replacement[] = [];

type DraftTrouble = {
  readonly field: 'find' | 'put';
  readonly why: 'empty' | 'long' | 'twice' | 'many';
  /** The limit that is exceeded. */
  readonly most: number;
};

/** Words on one line with plain spaces, without soft hyphens and lone surrogates. */
export function oneLine(words: string): string {
  return words
    .replaceAll('\u00ad', '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .toWellFormed()
    .trim();
}

/** Why a draft cannot be saved beside the known replacements; null: it can be. */
export function troubleOf(draft: ReplacementDraft, known: readonly Replacement[]): DraftTrouble | null {
  const [find, put] = [oneLine(draft.find), oneLine(draft.put)];
  const others = known.filter(({ id, slugUrl }) => id !== draft.id && slugUrl === draft.slugUrl);
  const trouble = (field: DraftTrouble['field'], why: DraftTrouble['why'], most = 0) => ({ field, why, most });
  if (find === '') return trouble('find', 'empty');
  if (find.length > LONGEST_FIND) return trouble('find', 'long', LONGEST_FIND);
  if (put.length > LONGEST_PUT) return trouble('put', 'long', LONGEST_PUT);
  if (others.some((other) => other.find.toLowerCase() === find.toLowerCase())) return trouble('find', 'twice');
  return others.length < MOST_REPLACEMENTS ? null : trouble('find', 'many', MOST_REPLACEMENTS);
}

/** Applies a title's replacements to names of chapters and quotations as they are drawn. Stored words stay. */
export function useReplacer(slugUrl: SlugUrl): (text: string) => string {
  const { data = noReplacements } = useAnswer('replacements.list', { slugUrl });
  return createReplacer(data);
}

export function useReplacementChanges() {
  const t = useTranslations('reader.replacements');
  const change = useChange();
  const common = { scope: 'replacements', failureText: t('notChanged') };
  const put = (replacement: Replacement) => change({ ...common, command: () => api['replacements.put'](replacement) });
  return {
    put,
    /** The draft has no trouble (`troubleOf`). A changed replacement is turned on. Resolves to whether it was saved. */
    save: ({ id, slugUrl, find, put: written, isWholeWord }: ReplacementDraft, known: readonly Replacement[]) => {
      const createdAt = known.find((replacement) => replacement.id === id)?.createdAt ?? Date.now();
      const words = { find: oneLine(find), put: oneLine(written) };
      return put({ id: id ?? crypto.randomUUID(), slugUrl, ...words, isWholeWord, isOn: true, createdAt });
    },
    remove: ({ id }: Replacement) =>
      change({
        ...common,
        key: `replacement ${id}`,
        command: () => api['replacements.remove']({ ids: [id] }),
        confirm: (removed) => ({
          text: t('removed'),
          undo: { command: () => Promise.all(removed.map((each) => api['replacements.put'](each))) },
        }),
      }),
  };
}

export function emptyDraft(slugUrl: SlugUrl | null): ReplacementDraft {
  return { id: null, slugUrl, find: '', put: '', isWholeWord: true };
}
