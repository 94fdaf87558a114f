import { Autocomplete } from '@base-ui/react/autocomplete';
import { Eraser, Heart, History, Search, TextQuote, TextSearch, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { useStanding } from '#renderer/parts/lists/membership.ts';
import { useNovelName } from '#renderer/parts/novel/use-novel-name.ts';
import { MarkedContext } from '#renderer/parts/release/use-marks.tsx';
import type { ReleaseCard } from '#shared/domain/anime/release.ts';
import type { NovelCard } from '#shared/domain/novels/novel.ts';
import type { TextFinding } from '#shared/domain/novels/saved-library.ts';
import type { PaletteItem } from './palette-items.ts';
import styles from './palette-row.module.css';
import textFoundStyles from './text-found.module.css';
import { AddressFound, NovelFound, ReleaseFound } from './title-found.tsx';
import { useToggleFavourite } from './use-commands.ts';

/** Before the words that were found, in a row that is cut at its end. */
const MOST_BEFORE = 32;

type PaletteRowProps = {
  readonly item: PaletteItem;
  readonly typed: string;
  readonly onChoose: () => void;
};

export function PaletteRow({ item, typed, onChoose }: PaletteRowProps) {
  const row = (
    <Autocomplete.Item
      value={item}
      className={styles['row']}
      aria-keyshortcuts={SHORTCUTS[item.kind]}
      onClick={onChoose}
    >
      <RowContent item={item} typed={typed} />
    </Autocomplete.Item>
  );
  if (item.kind !== 'recent' && item.kind !== 'release' && item.kind !== 'novel') return row;
  return (
    // A novel's keeps the place of what others have there, so that the column stays one.
    <div role="presentation" className={styles['cornered']}>
      {row}
      {item.kind === 'release' && <FavouriteCorner card={item.card} />}
      {item.kind === 'recent' && <ForgetCorner text={item.text} />}
    </div>
  );
}

const SHORTCUTS: { readonly [Kind in PaletteItem['kind']]?: string } = {
  release: 'Control+D',
  recent: 'Shift+Delete',
};

/** For the mouse: an option holds no buttons, and by keyboard Shift+Delete does the same. */
function ForgetCorner({ text }: { readonly text: string }) {
  const t = useTranslations('search');
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      title={t('forgetOne', { text })}
      className={styles['corner']}
      onClick={() => void api['searches.forget']({ text })}
    >
      <X />
    </button>
  );
}

function RowContent({ item, typed }: Pick<PaletteRowProps, 'item' | 'typed'>): ReactNode {
  const t = useTranslations('search');
  switch (item.kind) {
    case 'address':
      return <AddressFound address={item.address} />;
    case 'release':
      return <ReleaseFound card={item.card} typed={typed} />;
    case 'novel':
      return <NovelFound card={item.card} typed={typed} />;
    case 'command':
      return <Line icon={<item.command.icon />}>{item.command.name}</Line>;
    case 'recent':
      return <Line icon={<History />}>{item.text}</Line>;
    case 'forget':
      return <Line icon={<Eraser />}>{t('forget')}</Line>;
    case 'text':
      return <TextFound finding={item.finding} novel={item.novel} />;
    case 'texts':
      return <Line icon={<TextSearch />}>{t('seeTexts', { count: item.count })}</Line>;
    case 'catalogue':
      return <Line icon={<Search />}>{t('seeAll', { text: item.text })}</Line>;
  }
}

function Line({ icon, children }: { readonly icon: ReactNode; readonly children: string }) {
  return (
    <>
      <span className={styles['icon']} aria-hidden="true">
        {icon}
      </span>
      <span className="truncate fill" dir="auto">
        {children}
      </span>
    </>
  );
}

/** At the end of a release's row, for the mouse: an option holds no buttons, and by keyboard Ctrl+D does the same. */
function FavouriteCorner({ card }: { readonly card: ReleaseCard }) {
  const t = useTranslations('lists.favourite');
  const { isFavourite } = useStanding(card.id);
  const toggle = useToggleFavourite();
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      title={t(isFavourite ? 'remove' : 'add')}
      className={styles['corner']}
      data-quiet
      data-on={isFavourite || undefined}
      onClick={() => toggle(card)}
    >
      <Heart fill={isFavourite ? 'currentcolor' : 'none'} />
    </button>
  );
}

/** A paragraph of a saved text in one row: the words, and where they stand. */
function TextFound({ finding, novel }: { readonly finding: TextFinding; readonly novel: NovelCard }) {
  const tChapters = useTranslations('novels.chapters');
  const { titleOf } = useNovelName();
  return (
    <>
      <span className={styles['icon']} aria-hidden="true">
        <TextQuote />
      </span>
      <span className="fill">
        <span className={textFoundStyles['words']} dir="auto">
          <MarkedContext context={shortContext(finding.context)} />
        </span>
        <span className={textFoundStyles['place']}>
          <bdi className={textFoundStyles['title']}>{titleOf(novel.name)}</bdi>
          <span className={textFoundStyles['chapter']}>{tChapters('volumeChapter', finding.chapter)}</span>
        </span>
      </span>
    </>
  );
}

/** The context with little before the first mark, so that one sees it in a single row. */
export function shortContext(context: TextFinding['context']): TextFinding['context'] {
  const [first, ...rest] = context;
  if (first === undefined || first.isMatch || rest.length === 0 || first.text.length <= MOST_BEFORE) return context;
  const end = first.text.slice(-MOST_BEFORE);
  return [{ text: `…${end.slice(end.indexOf(' ') + 1)}`, isMatch: false }, ...rest];
}
