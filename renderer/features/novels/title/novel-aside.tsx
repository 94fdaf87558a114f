import { useTranslations } from 'use-intl';
import { OutsideLink } from '#renderer/parts/page/outside-link.tsx';
import { useGenreName } from '#renderer/parts/release/use-genre-name.ts';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { inlinesOf, inlineText, isBlank, leavesOf } from '#shared/domain/chapter-document/document-text.ts';
import { documentFromSummary } from '#shared/domain/chapter-document/from-chapter.ts';
import { type HanLanguage, nameLanguage, textLanguage } from '#shared/domain/chapter-document/text-language.ts';
import type { ChapterDocument, Inline } from '#shared/domain/chapter-document.ts';
import type { Novel, PersonReference } from '#shared/domain/novels/novel.ts';
import styles from './novel-aside.module.css';

export function NovelAside({ novel }: { readonly novel: Novel }) {
  const t = useTranslations();
  const people = [
    { role: 'authors' as const, names: novel.authors },
    { role: 'artists' as const, names: novel.artists },
    // The service has no pages for teams.
    { role: 'teams' as const, names: novel.teams.map((team) => ({ ...team, slugUrl: null })) },
  ].filter(({ names }) => names.length > 0);
  const isEmpty = novel.genres.length + novel.tags.length + people.length + novel.otherNames.length === 0;
  if (isEmpty) return null;
  return (
    <aside className={styles['aside']} aria-label={t('novels.novel.facts')}>
      <Words title={t('genres.title')} group="genres" words={novel.genres} />
      <Words title={t('novels.filters.tags')} group="tags" words={novel.tags} />
      {people.length > 0 && (
        <dl className={styles['people']}>
          {people.map(({ role, names }) => (
            <div key={role}>
              <dt className="small faint">{t(`novels.novel.${role}`, { count: names.length })}</dt>
              {names.map((person) => (
                <dd key={person.id}>
                  <PersonName person={person} />
                </dd>
              ))}
            </div>
          ))}
        </dl>
      )}
      {novel.otherNames.length > 0 && (
        <section>
          <h2 className="aside-title">{t('novels.novel.otherNames')}</h2>
          <ul className={styles['names']}>
            {novel.otherNames.map((name) => (
              <li key={name} lang={nameLanguage(name, hanLanguageOf(novel))}>
                {name}
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}

function PersonName({ person: { name, slugUrl } }: { readonly person: PersonReference }) {
  if (slugUrl === null) return <bdi>{name}</bdi>;
  return (
    <a href={addressOf.person(slugUrl)} className={styles['person']}>
      <bdi>{name}</bdi>
    </a>
  );
}

type WordsProps = { readonly title: string; readonly group: 'genres' | 'tags'; readonly words: Novel['genres'] };

function Words({ title, group, words }: WordsProps) {
  const { genreName } = useGenreName();
  if (words.length === 0) return null;
  return (
    <section>
      <h2 className="aside-title">{title}</h2>
      <ul className="cluster gap-2">
        {words.map(({ id, name }) => (
          <li key={id}>
            <a href={addressOf.novels({ [group]: String(id) })} className={styles['word']}>
              {group === 'genres' ? genreName(name) : name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function summaryOf({ summary }: Novel): ChapterDocument | null {
  const document = documentFromSummary(summary);
  return isBlank(document) ? null : document;
}

/** A summary is shown as paragraphs; other elements become plain text. */
export function NovelSummary({ document }: { readonly document: ChapterDocument }) {
  const lines = document.blocks
    .flatMap(leavesOf)
    .map((leaf) =>
      leaf.kind === 'code' ? [{ kind: 'text' as const, text: leaf.text, marks: [], link: null }] : inlinesOf(leaf),
    )
    .filter((line) => line.length > 0);
  return [...lines.entries()].map(([place, line]) => (
    <p key={place} lang={textLanguage(inlineText(line))} className={styles['paragraph']}>
      {[...line.entries()].map(([within, inline]) => (
        <SummaryInline key={within} inline={inline} />
      ))}
    </p>
  ));
}

function SummaryInline({ inline }: { readonly inline: Inline }) {
  if (inline.kind === 'break') return <br />;
  if (inline.kind !== 'text') return null;
  const { marks, link } = inline;
  const italic = marks.includes('italic') ? <em>{inline.text}</em> : inline.text;
  const text = marks.includes('bold') ? <strong>{italic}</strong> : italic;
  return link === null ? text : <OutsideLink address={link}>{text}</OutsideLink>;
}

/** By the id of a novel's type (novel-service, types). */
const HAN_LANGUAGES: Readonly<Record<number, HanLanguage>> = { 10: 'ja', 12: 'zh' };

export function hanLanguageOf({ type }: Pick<Novel, 'type'>): HanLanguage {
  return type === null ? undefined : HAN_LANGUAGES[type.id];
}
