import { Highlighter, SearchX } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useEndless } from '#renderer/api/use-endless.ts';
import { useChapterName } from '#renderer/parts/chapters/chapter-name.ts';
import { TypedSearchField } from '#renderer/parts/filters/typed-search-field.tsx';
import { HighlightDetail, HighlightQuote } from '#renderer/parts/novel/highlight-row.tsx';
import { NotesExport } from '#renderer/parts/novel/notes-export.tsx';
import { useNovelName } from '#renderer/parts/novel/use-novel-name.ts';
import { useReplacer } from '#renderer/parts/novel/use-replacements.ts';
import { useAdultRule } from '#renderer/parts/release/adult-rule.ts';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { EndlessList } from '#renderer/parts/shelves/endless-grid.tsx';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { Row } from '#renderer/ui/cards/row.tsx';
import { SkeletonText } from '#renderer/ui/cards/skeleton.tsx';
import { ButtonLink } from '#renderer/ui/controls/button.tsx';
import type { NovelCard } from '#shared/domain/novels/novel.ts';
import type { Highlight } from '#shared/domain/novels/reading.ts';
import { useLibraryAddress } from './library-address.ts';
import listStyles from './list-column.module.css';
import styles from './notes-view.module.css';

const ROW_REM = 5;
const MOST_FORMS = 6;

type Entry = { readonly highlight: Highlight; readonly novel: NovelCard | null; readonly forms: readonly string[] };

/** The highlights and notes of all titles, with a search. Each opens its place in the chapter. */
export function NotesView() {
  const t = useTranslations();
  const { address, search } = useLibraryAddress();
  const { isShown } = useAdultRule();
  const text = address.filters.search;
  const list = useEndless('highlights.search', (page) => ({ text, page }), idOf);
  const forms = [...new Set((list.items ?? []).flatMap((entry) => entry.forms))].slice(0, MOST_FORMS);
  const starts = titleStarts((list.items ?? []).filter(isShown));
  return (
    <section aria-label={t('shelves.notes.title')} className={listStyles['column']}>
      <div className="row wrap gap-3">
        {(text !== '' || list.total !== 0) && (
          <TypedSearchField label={t('shelves.notes.search')} search={text} onSearch={search} />
        )}
        <p role="status" className="small faint tabular">
          {list.total !== undefined &&
            (text !== '' || list.total > 0) &&
            t('shelves.notes.total', { count: list.total })}
        </p>
        {forms.length > 0 && <p className="small faint">{t('reader.search.forms', { forms: forms.join(', ') })}</p>}
      </div>
      <div className="hung">
        <EndlessList
          name={t('shelves.notes.title')}
          list={list}
          keyOf={idOf}
          rowRem={ROW_REM}
          rowSkeleton={<Row title={<SkeletonText width={0.7} />} detail={<SkeletonText width={0.3} />} />}
          renderItem={(entry) => (
            <>
              {starts.has(entry) && <TitleHead entry={entry} />}
              <NoteRow highlight={entry.highlight} />
            </>
          )}
          empty={
            text === '' ? (
              <EmptyState
                icon={<Highlighter />}
                title={t('reader.highlights.empty.title')}
                advice={t('shelves.notes.empty')}
                action={<ButtonLink href={addressOf.novels()}>{t('library.empty.browse')}</ButtonLink>}
              />
            ) : (
              <EmptyState
                icon={<SearchX />}
                title={t('shelves.notes.nothing.title', { text })}
                advice={t('shelves.notes.nothing.advice')}
              />
            )
          }
        />
      </div>
    </section>
  );
}

function idOf({ highlight }: Entry): string {
  return highlight.id;
}

/** The first entry of each title, which gets its heading. */
function titleStarts(entries: readonly Entry[]): ReadonlySet<Entry> {
  return new Set(entries.filter(({ highlight }, place) => highlight.slugUrl !== entries[place - 1]?.highlight.slugUrl));
}

function TitleHead({ entry: { highlight, novel } }: { readonly entry: Entry }) {
  const { titleOf } = useNovelName();
  const { slugUrl } = highlight;
  const title = novel === null ? slugUrl : titleOf(novel.name);
  return (
    <header className={styles['head']}>
      <h2 className="shrinkable lead strong snug break-anywhere">
        <a href={addressOf.novel(slugUrl)} className="title-link">
          <bdi>{title}</bdi>
        </a>
      </h2>
      <NotesExport slugUrl={slugUrl} title={title} />
    </header>
  );
}

function NoteRow({ highlight }: { readonly highlight: Highlight }) {
  const { nameOf } = useChapterName();
  const format = useFormatter();
  const { id, quote, note, colour, volume, number, createdAt } = highlight;
  const drawn = useReplacer(highlight.slugUrl);
  return (
    <Row
      title={<HighlightQuote>{drawn(quote)}</HighlightQuote>}
      detail={
        <HighlightDetail note={note} colour={colour}>
          {`${nameOf({ volume, number })} · ${format.dateTime(createdAt, { dateStyle: 'medium' })}`}
        </HighlightDetail>
      }
      link={{ href: addressOf.chapter(highlight, { highlight: id }) }}
    />
  );
}
