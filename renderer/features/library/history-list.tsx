import { Check, ChevronDown, ChevronUp, Info, SearchX, Trash2 } from 'lucide-react';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Endless } from '#renderer/api/use-endless.ts';
import { inChunks, useChange } from '#renderer/parts/app/use-change.ts';
import endStyles from '#renderer/parts/chapters/row-end.module.css';
import { SelectButton, SelectionAction, SelectionBar } from '#renderer/parts/chapters/selection-bar.tsx';
import { useChoosing } from '#renderer/parts/chapters/use-choosing.ts';
import { TypedSearchField } from '#renderer/parts/filters/typed-search-field.tsx';
import { useAdultRule, useHiddenNote } from '#renderer/parts/release/adult-rule.ts';
import { lineOf } from '#renderer/parts/release/use-facts.ts';
import { EndlessList } from '#renderer/parts/shelves/endless-grid.tsx';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import { CoverRowSkeleton, Row } from '#renderer/ui/cards/row.tsx';
import { classNames } from '#renderer/ui/class-names.ts';
import { RemoveButton } from '#renderer/ui/controls/chip.tsx';
import type { EntryChoice } from '#renderer/ui/controls/choice-box.tsx';
import { IconButton, withSubject } from '#renderer/ui/controls/icon-button.tsx';
import { useMedia } from '#renderer/ui/use-listener.ts';
import type { VirtualHandle } from '#renderer/ui/virtual/virtual-list.tsx';
import { type HistoryRowOf, historyRows, useDays } from './history-days.ts';
import rowStyles from './history-row.module.css';
import { useLibraryAddress } from './library-address.ts';
import styles from './list-column.module.css';

const ROW_REM = 4.75;

type Messages = 'library' | 'shelves';

type HistoryListProps<Entry, Former> = {
  readonly name: string;
  readonly messages: Messages;
  readonly answered: Endless<Entry>;
  readonly idOf: (entry: Entry) => string;
  /** The release or title; its entries of one day are joined. */
  readonly workOf: (entry: Entry) => string | number;
  readonly removal: RemovalOptions<Entry, Former>;
  readonly renderRow: (row: HistoryRowOf<Entry>, actions: EntryActions) => ReactNode;
  readonly noteAbove?: ((isEmpty: boolean) => ReactNode) | undefined;
  readonly empty: ReactNode;
};

export function HistoryList<Entry, Former>(props: HistoryListProps<Entry, Former>) {
  const { name, messages, answered, idOf, workOf, removal, renderRow, noteAbove, empty } = props;
  const t = useTranslations();
  const { isShown } = useAdultRule();
  const listRef = useRef<VirtualHandle>(null);
  const { remove, isRemoved } = useRemoval(props);
  const { address, search } = useLibraryAddress();
  const searched = address.filters.search;
  const { dayOf, dayName } = useDays();
  const [split, setSplit] = useState<ReadonlySet<string>>(new Set());
  const entries = answered.items?.filter((entry) => !isRemoved(entry));
  const items = entries && historyRows(entries, { idOf, workOf, momentOf: removal.momentOf, dayOf }, split);
  const rows = items?.filter(isShown) ?? [];
  const startsOfDays = new Set(rows.filter(({ day }, place) => day !== rows[place - 1]?.day));
  const shown = rows.map(({ rowId }) => rowId);
  const kind = messages === 'library' ? 'episodes' : 'chapters';
  const listed = new Set(shown);
  const choosing = useChoosing({ kind, shown, listRef, allIds: async () => shown, isListed: (id) => listed.has(id) });
  const { selection } = choosing;
  const hidden = useHiddenNote(entries);
  const { total: count } = answered;
  const total =
    count === undefined
      ? null
      : t(kind === 'episodes' ? 'anime.facts.episodesTotal' : 'novels.chapters.count', { count });

  return (
    <section aria-label={name} className={styles['column']} onClickCapture={choosing.onClickCapture}>
      {noteAbove?.(shown.length === 0)}
      {(shown.length > 0 || searched !== '') && (
        <div className={styles['tools']} data-choosing={selection !== null || undefined}>
          {selection === null ? (
            <>
              <TypedSearchField label={t('library.history.search')} search={searched} onSearch={search} />
              <p role="status" className="grow small faint tabular no-wrap">
                {lineOf([total, hidden])}
              </p>
              {shown.length > 0 && <SelectButton choosing={choosing} />}
            </>
          ) : (
            <SelectionBar
              choosing={choosing}
              allName={answered.hasMore ? t('library.history.selectLoaded') : undefined}
            >
              <SelectionAction
                label={t('library.history.remove')}
                icon={<Trash2 />}
                isDisabled={selection.ids.size === 0}
                onChoose={() => {
                  remove(rows.flatMap((row) => (selection.ids.has(row.rowId) ? row.entries : [])));
                  choosing.end();
                }}
              />
            </SelectionBar>
          )}
        </div>
      )}
      <div className="hung">
        <EndlessList
          ref={listRef}
          name={name}
          list={{ ...answered, items, total: undefined }}
          loadedCount={entries?.length}
          keyOf={({ rowId }) => rowId}
          rowRem={ROW_REM}
          rowSkeleton={<CoverRowSkeleton />}
          renderItem={(row) => (
            <>
              {startsOfDays.has(row) && <h2 className={rowStyles['day']}>{dayName(row.day)}</h2>}
              {renderRow(row, {
                choice: choosing.choiceOf(row.rowId),
                onRemove: () => remove(row.entries),
                isSplit: row.isSplit,
                onSplit: () => setSplit((before) => new Set([row.rowId]).symmetricDifference(before)),
              })}
            </>
          )}
          empty={
            searched === '' ? (
              empty
            ) : (
              <EmptyState icon={<SearchX />} title={t('library.history.nothing', { text: searched })} />
            )
          }
        />
      </div>
    </section>
  );
}

type RemovalOptions<Entry, Former> = {
  readonly scope: string;
  /** An entry with a removed id is shown again if it is newer than the removed one. */
  readonly momentOf: (entry: Entry) => number;
  /** The contract's limit of entries in one command. */
  readonly mostAtOnce: number;
  readonly send: (entries: Entry[]) => Promise<Former[]>;
  readonly restore: (former: Former[]) => Promise<unknown>;
};

/** Removes entries of a history, and hides them at once: pending answers may still have them. */
function useRemoval<Entry, Former>({ idOf, messages, removal }: HistoryListProps<Entry, Former>) {
  const t = useTranslations();
  const { scope, momentOf, mostAtOnce, send, restore } = removal;
  const change = useChange();
  const [removedAt, setRemovedAt] = useState<ReadonlyMap<string, number>>(new Map());

  function note(entries: readonly Entry[], isRemoved: boolean): void {
    const moments = entries.map(
      (entry) => [idOf(entry), isRemoved ? momentOf(entry) : Number.NEGATIVE_INFINITY] as const,
    );
    setRemovedAt((before) => new Map([...before, ...moments]));
  }

  function remove(entries: readonly Entry[]): void {
    if (entries.length === 0) return;
    void change({
      scope,
      command: async () => (await inChunks(entries, mostAtOnce, send)).flat(),
      shown: [{ show: () => note(entries, true), takeBack: () => note(entries, false) }],
      confirm: (former) => ({
        text: t(`${messages}.history.removed`, { count: former.length }),
        undo:
          former.length === 0
            ? null
            : {
                command: () => inChunks(former, mostAtOnce, restore),
                shown: [{ show: () => note(entries, false), takeBack: () => note(entries, true) }],
              },
      }),
    });
  }

  return {
    remove,
    isRemoved: (entry: Entry) => momentOf(entry) <= (removedAt.get(idOf(entry)) ?? Number.NEGATIVE_INFINITY),
  };
}

export type EntryActions = {
  readonly choice: EntryChoice;
  readonly onRemove: () => void;
  readonly isSplit: boolean | null;
  readonly onSplit: () => void;
};

type HistoryRowProps = {
  readonly actions: EntryActions;
  readonly picture: Omit<ComponentProps<typeof Picture>, 'className'>;
  readonly title: string;
  readonly detail: string;
  readonly mark: ReactNode;
  readonly messages: Messages;
  /** The entry's name for screen readers, understandable outside its row. */
  readonly name: string;
  /** Leads to the page of the release or the title; null if that no longer exists. */
  readonly about: string | null;
  /** Resumes the entry; undefined if it no longer exists. */
  readonly link: ComponentProps<typeof Row>['link'];
};

export function HistoryRow(props: HistoryRowProps) {
  const { actions, picture, title, detail, mark, messages, name, about, link } = props;
  const t = useTranslations();
  const isNarrow = useMedia('(width < 40rem)');
  const { choice, onRemove, isSplit, onSplit } = actions;
  return (
    <Row
      leading={<Picture className="row-cover" {...picture} />}
      title={<bdi>{title}</bdi>}
      detail={detail}
      note={isNarrow ? <span className={rowStyles['below']}>{mark}</span> : undefined}
      trailing={
        <>
          {isSplit !== null && (
            <IconButton
              size="small"
              name={t(isSplit ? 'library.history.join' : 'library.history.split')}
              subject={title}
              tooltipSide="left"
              icon={isSplit ? <ChevronUp /> : <ChevronDown />}
              aria-expanded={isSplit}
              onClick={onSplit}
            />
          )}
          {!isNarrow && mark}
          <span
            className={classNames(endStyles['menu'], rowStyles['actions'])}
            data-hidden={choice.isChosen !== null || undefined}
          >
            {about !== null && (
              <a
                href={about}
                className={rowStyles['about']}
                aria-label={withSubject(t(`${messages}.history.about`), title)}
                title={t(`${messages}.history.about`)}
              >
                <Info />
              </a>
            )}
            <RemoveButton
              name={t('library.history.remove')}
              subject={name}
              tooltipSide="left"
              icon={<Trash2 />}
              onRemove={onRemove}
            />
          </span>
        </>
      }
      choice={choice}
      link={link}
    />
  );
}

export function DoneMark({ children }: { readonly children: string }) {
  return (
    <span className="row gap-1">
      <Check className="icon-small good" />
      {children}
    </span>
  );
}
