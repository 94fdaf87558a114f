import { Bell } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useNewsWishes } from '#renderer/parts/use-news-wishes.ts';
import { Button } from '#renderer/ui/button.tsx';
import styles from './notices.module.css';

/** Whether the person wants to be told of what they follow: asked once, out of the way of everything. */
export function NewsQuestion() {
  const t = useTranslations('news.question');
  const { wish, wishAndAsk } = useNewsWishes();

  /** What was pressed goes; the page it stood under has the focus then. */
  function leave() {
    document.getElementById('main')?.focus({ preventScroll: true });
  }

  return (
    <section className={styles['notice']} data-tone="quiet" aria-label={t('label')}>
      <Bell className={styles['icon']} aria-hidden="true" />
      <p className={styles['text']}>{t('text')}</p>
      <div className={styles['answers']}>
        <Button
          size="small"
          onClick={() => {
            leave();
            void wishAndAsk({ episodes: true, chapters: true });
          }}
        >
          {t('yes')}
        </Button>
        <Button
          size="small"
          kind="plain"
          onClick={() => {
            leave();
            void wish({});
          }}
        >
          {t('no')}
        </Button>
      </div>
    </section>
  );
}
