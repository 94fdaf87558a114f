import { TextQuote } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useNovelName } from '#renderer/parts/novel/use-novel-name.ts';
import { MarkedContext } from '#renderer/parts/release/marked-context.tsx';
import type { NovelCard } from '#shared/domain/novels/novel.ts';
import type { TextFinding } from '#shared/domain/novels/saved-library.ts';
import row from './palette-row.module.css';
import { shortContext } from './short-context.ts';
import styles from './text-found.module.css';

/** A paragraph of a saved text in one row: the words, and where they stand. */
export function TextFound({ finding, novel }: { readonly finding: TextFinding; readonly novel: NovelCard }) {
  const tChapters = useTranslations('novels.chapters');
  const { titleOf } = useNovelName();
  return (
    <>
      <span className={row['icon']} aria-hidden="true">
        <TextQuote />
      </span>
      <span className="fill">
        <span className={styles['words']} dir="auto">
          <MarkedContext context={shortContext(finding.context)} />
        </span>
        <span className={styles['place']}>
          <bdi className={styles['title']}>{titleOf(novel.name)}</bdi>
          <span className={styles['chapter']}>{tChapters('volumeChapter', finding.chapter)}</span>
        </span>
      </span>
    </>
  );
}
