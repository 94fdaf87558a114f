import { useTranslations } from 'use-intl';
import { TaskList } from '#renderer/parts/task-list.tsx';
import { LibraryTrouble } from './library-trouble.tsx';
import { QueueSection } from './queue-section.tsx';
import { SavedTitles } from './saved-titles.tsx';
import styles from './saved-view.module.css';
import { TextSearchField } from './text-search-field.tsx';

/** Everything that is kept to be read without a network: what is on its way above, what is here below. */
export function SavedView() {
  const t = useTranslations('saved');
  return (
    <section className={styles['view']} aria-label={t('label')}>
      <TextSearchField />
      <LibraryTrouble />
      <TaskList />
      <QueueSection />
      <SavedTitles />
    </section>
  );
}
