import type { Run } from '../prose/template.ts';

export type Picture = {
  /** Opaque id, a rich-text document's only reference to the picture (novel-service, Rich-text document). */
  readonly id: string;
  /** Name of the painted picture that it shows. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
};

/** What chapters are composed of before they become HTML or a rich-text document. */
export type StoryBlock =
  | { readonly kind: 'paragraph'; readonly runs: readonly Run[]; readonly align?: 'center' | 'right' }
  | { readonly kind: 'blank' }
  | { readonly kind: 'rule' }
  | { readonly kind: 'picture'; readonly picture: Picture };
