import { CornerDownLeft, Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { ErrorView } from '#renderer/parts/errors/error-page.tsx';
import { failureOf } from '#renderer/parts/errors/failure-of.ts';
import { useAdultRule } from '#renderer/parts/release/adult-rule.ts';
import { AdultsOnly } from '#renderer/parts/release/adults-only.tsx';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { navigate } from '#renderer/parts/router/router.ts';
import { FolderTrouble } from '#renderer/parts/saving/folder-trouble.tsx';
import { useQueueEntries } from '#renderer/parts/saving/queue-entries.ts';
import { TaskList } from '#renderer/parts/saving/task-list.tsx';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { ButtonLink } from '#renderer/ui/controls/button.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { Form, TextField } from '#renderer/ui/controls/text-field.tsx';
import { QueueSection } from './queue-section.tsx';
import { SavedReleases, SavedTitles } from './saved-titles.tsx';
import styles from './saved-view.module.css';

export function SavedView() {
  const t = useTranslations();
  const state = useAnswer('saved.storage', {}).data?.state ?? 'ready';
  return (
    <section className={styles['view']} aria-label={t('saved.label')}>
      <TextSearchField />
      <FolderTrouble state={state} />
      <TaskList />
      <QueueSection />
      <SavedProblem />
      <SavedReleases />
      <SavedTitles />
      {state === 'ready' && <NothingShown />}
    </section>
  );
}

/** Both lists come from one folder, so their failure is reported once. */
function SavedProblem() {
  const unread = [useAnswer('saved.titles', {}), useAnswer('saved.releases', {})].filter(
    ({ data }) => data === undefined,
  );
  const error = unread.find((answer) => answer.error !== null)?.error;
  if (!error) return null;
  return <ErrorView error={failureOf(error)} onRetry={() => unread.forEach(({ refetch }) => void refetch())} />;
}

function NothingShown() {
  const t = useTranslations('saved.titles');
  const { isShown } = useAdultRule();
  const titles = useAnswer('saved.titles', {}).data;
  const releases = useAnswer('saved.releases', {}).data;
  const queued = useQueueEntries(useAnswer('downloads.queue', {}).data);
  if (titles === undefined || releases === undefined || [...titles, ...releases].some(isShown)) return null;
  if (titles.length + releases.length > 0) return queued.length === 0 && <AdultsOnly />;
  return (
    <EmptyState
      icon={<Download />}
      title={t('empty')}
      advice={t('emptyAdvice')}
      action={
        <div className="cluster justify-center gap-2">
          <ButtonLink href={addressOf.anime()}>{t('browseAnime')}</ButtonLink>
          <ButtonLink href={addressOf.novels()}>{t('browse')}</ButtonLink>
        </div>
      }
    />
  );
}

function TextSearchField() {
  const t = useTranslations('saved.find');
  const [words, setWords] = useState('');
  if (useAnswer('saved.titles', {}).data?.length === 0) return null;
  return (
    <search className="search-field">
      <Form onSend={() => void navigate(addressOf.texts({ q: words.trim() || undefined }))}>
        <TextField
          label={t('label')}
          isSearch
          inputMode="search"
          enterKeyHint="search"
          maxLength={200}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          trailing={
            <IconButton type="submit" size="small" name={t('submit')} shortcut="Enter" icon={<CornerDownLeft />} />
          }
        />
      </Form>
    </search>
  );
}
