import { Autocomplete } from '@base-ui/react/autocomplete';
import { Eraser, Heart, History, Search, TextQuote, TextSearch, X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useChapterName } from '#renderer/parts/chapters/chapter-name.ts';
import { useFavourite } from '#renderer/parts/lists/release-lists.tsx';
import { useNovelName } from '#renderer/parts/novel/use-novel-name.ts';
import { MarkedText } from '#renderer/ui/marked-text.tsx';
import type { ReleaseCard } from '#shared/domain/anime/release.ts';
import type { NovelCard } from '#shared/domain/novels/novel.ts';
import type { TextFinding } from '#shared/domain/novels/saved-library.ts';
import type { PaletteItem } from './palette-items.ts';
import styles from './palette-row.module.css';
import { AddressFound, NovelFound, ReleaseFound } from './title-found.tsx';
import { useForgetSearch, useToggleFavourite } from './use-commands.ts';

/** How many characters are shown before the first match; the row is cut at its end. */
const MOST_BEFORE = 32;

type PaletteRowProps = { readonly item: PaletteItem; readonly typed: string; readonly onChoose: () => void };

/** One item. An option must not contain buttons, so the button of some rows is outside it, for the mouse only; keys do the same. */
export function PaletteRow({ item, typed, onChoose }: PaletteRowProps) {
  const t = useTranslations('search');
  const forget = useForgetSearch();
  const shortcut = item.kind === 'release' ? 'Control+D' : item.kind === 'recent' ? 'Shift+Delete' : undefined;
  const row = (
    <Autocomplete.Item value={item} className={styles['row']} aria-keyshortcuts={shortcut} onClick={onChoose}>
      <RowContent item={item} typed={typed} />
    </Autocomplete.Item>
  );
  if (item.kind !== 'recent' && item.kind !== 'release' && item.kind !== 'novel') return row;
  return (
    // Rows of novels leave the button's place empty to keep the columns aligned.
    <div role="presentation" className={styles['cornered']}>
      {row}
      {item.kind === 'release' && <FavouriteCorner card={item.card} />}
      {item.kind === 'recent' && (
        <Corner title={t('forgetOne', { text: item.text })} onClick={() => forget(item.text)}>
          <X />
        </Corner>
      )}
    </div>
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

function FavouriteCorner({ card }: { readonly card: ReleaseCard }) {
  const { isFavourite, text, fill } = useFavourite(card);
  const toggle = useToggleFavourite();
  return (
    <Corner title={text} data-quiet data-on={isFavourite || undefined} onClick={() => toggle(card)}>
      <Heart fill={fill} />
    </Corner>
  );
}

function Corner(props: ComponentProps<'button'>) {
  return <button type="button" tabIndex={-1} aria-hidden="true" className={styles['corner']} {...props} />;
}

function TextFound({ finding, novel }: { readonly finding: TextFinding; readonly novel: NovelCard }) {
  const { nameOf } = useChapterName();
  const { titleOf } = useNovelName();
  return (
    <>
      <span className={styles['icon']} aria-hidden="true">
        <TextQuote />
      </span>
      <span className="fill">
        <span className={styles['words']} dir="auto">
          <MarkedText parts={shortContext(finding.context)} />
        </span>
        <span className="flex gap-2 small faint snug no-wrap">
          <bdi className={styles['title']}>{titleOf(novel.name)}</bdi>
          <span className={styles['chapter']}>{nameOf(finding.chapter)}</span>
        </span>
      </span>
    </>
  );
}

/** The context with little text before the first match, so that the match is visible. */
export function shortContext(context: TextFinding['context']): TextFinding['context'] {
  const [first, ...rest] = context;
  if (first === undefined || first.isMatch || rest.length === 0 || first.text.length <= MOST_BEFORE) return context;
  const end = first.text.slice(-MOST_BEFORE);
  return [{ text: `…${end.slice(end.indexOf(' ') + 1)}`, isMatch: false }, ...rest];
}
