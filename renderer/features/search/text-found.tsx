import { TextQuote } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { MarkedContext } from '#renderer/parts/marked-context.tsx';
import { useNovelName } from '#renderer/parts/use-novel-name.ts';
import type { NovelCard } from '#shared/domain/novel.ts';
import type { TextFinding } from '#shared/domain/saved-library.ts';
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
      <span className={styles['text']}>
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
