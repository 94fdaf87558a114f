import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { FindingLink } from '#renderer/parts/chapters/chapter-list.tsx';
import { useNovelName } from '#renderer/parts/novel/use-novel-name.ts';
import { useAdultRule } from '#renderer/parts/release/adults-only.tsx';
import { MarkedContext } from '#renderer/parts/release/use-marks.tsx';
import { Picture } from '#renderer/ui/cards/picture.tsx';
import { buttonClass } from '#renderer/ui/controls/button.tsx';
import type { NovelCard } from '#shared/domain/novels/novel.ts';
import type { TextFinding } from '#shared/domain/novels/saved-library.ts';
import rowStyles from './finding-row.module.css';
import styles from './title-findings.module.css';

type TitleFindingsProps = {
  readonly novel: NovelCard;
  /** Number of paragraphs found in the whole title. */
  readonly paragraphs: number;
  readonly findings: readonly TextFinding[];
  readonly text: string;
};

/** The best findings of one title, with a link to all of them. */
export function TitleFindings({ novel, paragraphs, findings, text }: TitleFindingsProps) {
  const t = useTranslations('texts');
  const titleId = useId();
  const { titleOf } = useNovelName();
  const { isBlurred } = useAdultRule();
  const title = titleOf(novel.name);
  return (
    <section aria-labelledby={titleId}>
      <header className={styles['head']}>
        <Picture className={styles['cover']} source={novel.cover} id={novel.id} title="" isBlurred={isBlurred(novel)} />
        <h2 id={titleId} className="shrinkable lead strong snug break-anywhere">
          <Link to="/novels/$slugUrl" params={{ slugUrl: novel.slugUrl }} className={styles['link']}>
            <bdi>{title}</bdi>
          </Link>
        </h2>
        <p className={styles['count']}>{t('total', { count: paragraphs })}</p>
      </header>
      <ul className={styles['findings']}>
        {findings.map((finding) => (
          <FindingRow key={keyOfFinding(finding)} finding={finding} />
        ))}
      </ul>
      {paragraphs > findings.length && (
        <Link
          to="/texts"
          search={{ q: text, title: novel.slugUrl }}
          className={buttonClass({ kind: 'plain' })}
          aria-label={t('allOf', { count: paragraphs, title })}
        >
          {t('all', { count: paragraphs })}
        </Link>
      )}
    </section>
  );
}

/** A paragraph with the words that were found, which leads there. */
export function FindingRow({ finding }: { readonly finding: TextFinding }) {
  const tChapters = useTranslations('novels.chapters');
  return (
    <li>
      <FindingLink finding={finding} className={rowStyles['finding']}>
        <span className={rowStyles['place']}>
          <span>{tChapters('volumeChapter', finding.chapter)}</span>
          {finding.chapterName !== null && <bdi className={rowStyles['name']}>{finding.chapterName}</bdi>}
        </span>
        <span className={rowStyles['context']} dir="auto">
          <MarkedContext context={finding.context} />
        </span>
      </FindingLink>
    </li>
  );
}

export function keyOfFinding({ slugUrl, chapter, branchId, paragraph }: TextFinding): string {
  return [slugUrl, chapter.volume, chapter.number, branchId, paragraph].join('\n');
}
