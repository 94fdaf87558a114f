import { useTranslations } from 'use-intl';
import { FindingLink } from '#renderer/parts/chapters/chapter-list.tsx';
import { MarkedContext } from '#renderer/parts/release/use-marks.tsx';
import type { TextFinding } from '#shared/domain/novels/saved-library.ts';
import styles from './finding-row.module.css';

/** A paragraph in which the words stand, and the chapter; it leads there. */
export function FindingRow({ finding }: { readonly finding: TextFinding }) {
  const tChapters = useTranslations('novels.chapters');
  return (
    <li>
      <FindingLink finding={finding} className={styles['finding']}>
        <span className={styles['place']}>
          <span>{tChapters('volumeChapter', finding.chapter)}</span>
          {finding.chapterName !== null && <bdi className={styles['name']}>{finding.chapterName}</bdi>}
        </span>
        <span className={styles['context']} dir="auto">
          <MarkedContext context={finding.context} />
        </span>
      </FindingLink>
    </li>
  );
}
