import { FileDown, ImageOff, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { useNovelName } from '#renderer/parts/novel/use-novel-name.ts';
import { useAdultRule, usePictureOf } from '#renderer/parts/release/adult-rule.ts';
import { useReleaseName } from '#renderer/parts/release/use-facts.ts';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { useByteText } from '#renderer/parts/saving/byte-size.ts';
import { ExportSheet } from '#renderer/parts/saving/export-form.tsx';
import { MissingPicturesSheet } from '#renderer/parts/saving/missing-pictures-sheet.tsx';
import { SavedReleaseRow } from '#renderer/parts/saving/saved-release-row.tsx';
import styles from '#renderer/parts/saving/saved-rows.module.css';
import { useSavingChanges } from '#renderer/parts/saving/use-saving-changes.ts';
import { useMomentText } from '#renderer/parts/time/use-moment-text.ts';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import { CoverRowSkeleton, Row } from '#renderer/ui/cards/row.tsx';
import { skeletons } from '#renderer/ui/cards/skeleton.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { IconButton, withSubject } from '#renderer/ui/controls/icon-button.tsx';
import { Select } from '#renderer/ui/controls/select.tsx';
import { VirtualList } from '#renderer/ui/virtual/virtual-list.tsx';
import type { SavedRelease } from '#shared/domain/downloads/saved-episode.ts';
import type { SavedTitle } from '#shared/domain/novels/saved-library.ts';
import frame from './saved-section.module.css';

const TITLE_ORDERS = ['lately', 'size', 'name'] as const;
type TitleOrder = (typeof TITLE_ORDERS)[number];

const ROW_REM = 4.75;
const slugUrlOf = ({ novel }: SavedTitle) => novel.slugUrl;

type OpenSheet = {
  readonly kind: 'export' | 'pictures';
  readonly title: SavedTitle;
  readonly row: Element | null;
  readonly isOpen: boolean;
};

export function SavedTitles() {
  const t = useTranslations();
  const locale = useLocale();
  const titleId = useId();
  const { titleOf } = useNovelName();
  const { isShown } = useAdultRule();
  const byteText = useByteText();
  const changes = useSavingChanges();
  const [order, setOrder] = useState<TitleOrder>('lately');
  /** Stays set while the sheet closes. */
  const [sheet, setSheet] = useState<OpenSheet | null>(null);
  const saved = useAnswer('saved.titles', {});
  const nameOf = ({ novel }: SavedTitle) => titleOf(novel.name);

  if (saved.data === undefined) return saved.isPending && <SavedSkeletons />;
  const titles = sortedTitles(saved.data.filter(isShown), order, nameOf, locale);
  const bytes = titles.reduce((sum, title) => sum + title.bytes, 0);

  function remove(title: SavedTitle): void {
    changes.remove({ slugUrl: slugUrlOf(title), chapters: null }, nameOf(title));
  }

  const sheetProps = sheet && {
    slugUrl: slugUrlOf(sheet.title),
    isOpen: sheet.isOpen,
    onOpenChange: (isOpen: boolean) => setSheet({ ...sheet, isOpen }),
  };

  if (titles.length === 0) return null;
  return (
    <section aria-labelledby={titleId} onKeyDown={onDelete(titles, remove)}>
      <header className={frame['head']}>
        <h2 id={titleId} className="lead">
          {t('saved.titles.title')}
        </h2>
        <p className="grow small faint tabular no-wrap">
          {t('saved.titles.count', { count: titles.length, size: byteText(bytes) })}
        </p>
        {titles.length > 1 && (
          <Select
            name={t('catalog.filters.sorting')}
            value={order}
            choices={TITLE_ORDERS.map((value) => ({ value, label: t(`saved.titles.order.${value}`) }))}
            onChange={setOrder}
          />
        )}
      </header>
      <div className="hung">
        <VirtualList
          name={t('saved.titles.title')}
          items={titles}
          keyOf={slugUrlOf}
          rowRem={ROW_REM}
          scrollElementId="main"
          renderItem={(title) => (
            <SavedRow
              saved={title}
              onOpen={(kind, row) => setSheet({ kind, title, row, isOpen: true })}
              onRemove={() => remove(title)}
            />
          )}
        />
      </div>
      {sheet?.kind === 'pictures' && sheetProps !== null && (
        <MissingPicturesSheet {...sheetProps} title={nameOf(sheet.title)} returnFocus={() => placeIn(sheet.row)} />
      )}
      {sheet?.kind === 'export' && sheetProps !== null && <ExportSheet key={sheetProps.slugUrl} {...sheetProps} />}
    </section>
  );
}

/** The button that opened the sheet; once the last missing picture is fetched and the button is gone, the row's link. */
function placeIn(row: Element | null): HTMLElement | null {
  const button = row?.querySelector<HTMLElement>('[data-pictures]');
  return button ?? row?.querySelector<HTMLElement>('[data-card-link]') ?? null;
}

type SavedRowProps = {
  readonly saved: SavedTitle;
  readonly onOpen: (sheet: OpenSheet['kind'], row: Element | null) => void;
  readonly onRemove: () => void;
};

function SavedRow({ saved, onOpen, onRemove }: SavedRowProps) {
  const t = useTranslations();
  const momentText = useMomentText();
  const byteText = useByteText();
  const { novel, chapters, bytes, missingPictures, savedAt } = saved;
  const picture = usePictureOf(novel);
  const { title } = picture;
  return (
    <Row
      leading={<Picture className="row-cover" {...picture} />}
      title={<bdi>{title}</bdi>}
      detail={
        <span className="whole tabular">
          {t('novels.chapters.count', { count: chapters })} · <span className="soft">{byteText(bytes)}</span> ·{' '}
          {t('saved.titles.savedAt', { when: momentText(savedAt) })}
        </span>
      }
      note={
        missingPictures > 0 ? (
          <Button
            kind="plain"
            size="small"
            className={styles['pictures']}
            icon={<ImageOff />}
            aria-label={withSubject(t('saved.pictures.missing', { count: missingPictures }), title)}
            aria-haspopup="dialog"
            data-pictures=""
            onClick={(event) => onOpen('pictures', event.currentTarget.closest('li'))}
          >
            {t('saved.pictures.missing', { count: missingPictures })}
          </Button>
        ) : undefined
      }
      trailing={
        <span className={styles['actions']}>
          <IconButton
            name={t('personData.exportNow')}
            subject={title}
            aria-haspopup="dialog"
            icon={<FileDown />}
            onClick={() => onOpen('export', null)}
          />
          <IconButton
            name={t('saved.menu.remove')}
            subject={title}
            tooltipSide="left"
            icon={<Trash2 />}
            onClick={onRemove}
          />
        </span>
      }
      link={{ href: addressOf.novel(novel.slugUrl), 'aria-keyshortcuts': 'Delete' }}
    />
  );
}

/** Removes the entry of the focused row. */
function onDelete<Entry>(entries: readonly Entry[], remove: (entry: Entry) => void) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Delete' || event.repeat || !(event.target instanceof Element)) return;
    const row = event.target.matches('[data-card-link]') ? event.target.closest<HTMLElement>('[data-index]') : null;
    const entry = entries[Number(row?.dataset['index'] ?? -1)];
    if (entry === undefined) return;
    event.preventDefault();
    remove(entry);
  };
}

/** Releases with saved episodes, the last saved first. */
export function SavedReleases() {
  const t = useTranslations('saved.releases');
  const titleId = useId();
  const { titleOf } = useReleaseName();
  const { isShown } = useAdultRule();
  const byteText = useByteText();
  const changes = useSavingChanges();
  const saved = useAnswer('saved.releases', {});
  if (saved.data === undefined) return saved.isPending && <SavedSkeletons />;
  const releases = saved.data.filter(({ release }) => isShown(release));
  const bytes = releases.reduce((sum, release) => sum + release.bytes, 0);
  const remove = ({ release }: SavedRelease) =>
    changes.remove({ releaseId: release.id, episodeIds: null }, titleOf(release.name));
  if (releases.length === 0) return null;
  return (
    <section aria-labelledby={titleId} onKeyDown={onDelete(releases, remove)}>
      <header className={frame['head']}>
        <h2 id={titleId} className="lead">
          {t('title')}
        </h2>
        <p className="small faint tabular">{t('count', { count: releases.length, size: byteText(bytes) })}</p>
      </header>
      <div className="hung">
        <VirtualList
          name={t('title')}
          items={releases}
          keyOf={({ release }) => release.id}
          rowRem={ROW_REM}
          scrollElementId="main"
          renderItem={(release) => <SavedReleaseRow saved={release} />}
        />
      </div>
    </section>
  );
}

function SavedSkeletons() {
  return <div aria-busy="true">{skeletons(3, <CoverRowSkeleton />)}</div>;
}

/** Saved titles in an order; `titles` are sorted by the latest saving. */
export function sortedTitles<Title extends { readonly bytes: number }>(
  titles: readonly Title[],
  order: TitleOrder,
  nameOf: (title: Title) => string,
  locale: string,
): readonly Title[] {
  if (order === 'size') return titles.toSorted((left, right) => right.bytes - left.bytes);
  if (order === 'lately') return titles;
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return titles.toSorted((left, right) => compare(nameOf(left), nameOf(right)));
}
