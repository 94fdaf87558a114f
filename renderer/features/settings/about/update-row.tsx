import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { useCommand } from '#renderer/api/use-command.ts';
import { ErrorView } from '#renderer/parts/errors/error-page.tsx';
import { useMomentText } from '#renderer/parts/time/use-moment-text.ts';
import { ProgressBar } from '#renderer/ui/cards/progress-bar.tsx';
import { ExpandableText } from '#renderer/ui/controls/expandable-text.tsx';
import type { UpdateState } from '#shared/domain/app/app-update.ts';
import { ButtonRow } from '../rows/setting-rows.tsx';
import styles from './update-row.module.css';

/** Whether a newer version exists, with one button for the next step. Copies that cannot update show nothing. */
export function UpdateRow() {
  const t = useTranslations('about.updates');
  const state = useAnswer('updates.state', {}).data;
  const updateText = useUpdateText();
  const check = useCommand('updates.check');
  const download = useCommand('updates.download');
  const install = useCommand('updates.install');
  if (state === undefined || state.kind === 'none') return null;
  const steps = {
    available: { command: download, label: t('download') },
    ready: { command: install, label: t('install') },
    other: { command: check, label: t('check') },
  };
  const { command, label } = steps[state.kind === 'available' || state.kind === 'ready' ? state.kind : 'other'];
  const error = check.error ?? download.error ?? install.error;
  const notes = 'notes' in state ? state.notes : '';
  return (
    <>
      <ButtonRow
        label={t('title')}
        words={[t('words')]}
        advice={updateText(state)}
        isLive
        kind={state.kind === 'ready' ? 'primary' : 'secondary'}
        text={label}
        isBusy={state.kind === 'checking' || state.kind === 'downloading' || command.isPending}
        onPress={() => command.mutate({})}
      />
      {state.kind === 'downloading' && <ProgressBar name={updateText(state)} value={state.fraction} />}
      {notes !== '' && (
        <ExpandableText className={styles['notes']} text={notes} moreLabel={t('more')} lessLabel={t('less')} />
      )}
      {error !== null && <ErrorView error={error.error} />}
    </>
  );
}

function useUpdateText(): (state: Exclude<UpdateState, { kind: 'none' }>) => string {
  const t = useTranslations('about.updates');
  const momentText = useMomentText();
  return (state) => {
    switch (state.kind) {
      case 'newest':
        return state.checkedAt === null ? t('unknown') : t('newest', { ago: momentText(state.checkedAt) });
      case 'checking':
        return t('checking');
      case 'available':
      case 'downloading':
      case 'ready':
        return t(state.kind, { version: state.version });
      case 'failed':
        return t(`failed.${state.reason}`);
    }
  };
}
