import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import type { CardLinkProps } from '#renderer/ui/cards/poster-card.tsx';
import type { Bookmark } from '#shared/domain/novels/reading.ts';
import styles from './mark-list.module.css';
import type { ChapterMarks } from './marks-by-chapter.ts';
import { type AskedPlace, useNotesStore } from './notes-store.ts';

type MarkGroupProps = { readonly of: Omit<ChapterMarks<unknown>, 'marks'>; readonly children: ReactNode };

/** The marks of one chapter, under its name. */
export function MarkGroup({ of: { volume, number, name }, children }: MarkGroupProps) {
  const t = useTranslations('reader.contentsTabs');
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={styles['chapter']}>
        {name === null ? t('chapter', { volume, number }) : t('chapterNamed', { volume, number, name })}
      </h3>
      <ul>{children}</ul>
    </section>
  );
}

type MarkLinkProps = CardLinkProps & {
  readonly mark: Pick<Bookmark, 'slugUrl' | 'volume' | 'number' | 'branchId'>;
  readonly asked: Pick<AskedPlace, 'place' | 'highlightId'>;
  readonly onOpened: () => void;
};

/** Leads to a mark, in its chapter and in the translation in which it was set. */
export function MarkLink({ mark, asked, onOpened, ...props }: MarkLinkProps) {
  const { slugUrl, volume, number, branchId } = mark;
  return (
    <Link
      to="/read/$slugUrl/$volume/$number"
      params={{ slugUrl, volume, number }}
      search={branchId === null ? {} : { branch: branchId }}
      replace
      preload={false}
      onClick={() => {
        useNotesStore.getState().ask({ volume, number, branchId, ...asked });
        onOpened();
      }}
      {...props}
    />
  );
}
