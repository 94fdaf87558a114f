import { useTranslations } from 'use-intl';
import type { Novel } from '#shared/domain/novel.ts';
import styles from './novel-aside.module.css';

/** What one may want to know but did not come for. */
export function NovelAside({ novel }: { readonly novel: Novel }) {
  const t = useTranslations('novels.novel');
  const people = [
    { role: 'authors' as const, names: novel.authors },
    { role: 'artists' as const, names: novel.artists },
    { role: 'teams' as const, names: novel.teams },
  ].filter(({ names }) => names.length > 0);
  const isEmpty = novel.genres.length + novel.tags.length + people.length + novel.otherNames.length === 0;
  if (isEmpty) return null;
  return (
    <aside className={styles['aside']} aria-label={t('facts')}>
      <Words title={t('genres')} words={novel.genres} />
      <Words title={t('tags')} words={novel.tags} />
      {people.length > 0 && (
        <dl className={styles['people']}>
          {people.map(({ role, names }) => (
            <div key={role}>
              <dt className={styles['role']}>{t(role, { count: names.length })}</dt>
              <dd>{names.map(({ name }) => name).join(', ')}</dd>
            </div>
          ))}
        </dl>
      )}
      {novel.otherNames.length > 0 && (
        <section>
          <h2 className={styles['title']}>{t('otherNames')}</h2>
          <ul className={styles['names']}>
            {novel.otherNames.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}

type WordsProps = { readonly title: string; readonly words: Novel['genres'] };

function Words({ title, words }: WordsProps) {
  if (words.length === 0) return null;
  return (
    <section>
      <h2 className={styles['title']}>{title}</h2>
      <ul className={styles['words']}>
        {words.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </section>
  );
}
