import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { useCommand } from '#renderer/api/use-command.ts';
import { ErrorView } from '#renderer/parts/errors/error-page.tsx';
import { ExpandableText } from '#renderer/parts/page/expandable-text.tsx';
import { useMomentText } from '#renderer/parts/time/use-moment-text.ts';
import { ProgressBar } from '#renderer/ui/cards/progress-bar.tsx';
import { ButtonRow } from '../rows/setting-rows.tsx';
import styles from './update-row.module.css';

/** Whether a newer version exists, with one button for the next step. Copies that cannot update show nothing. */
export function UpdateRow() {
  const t = useTranslations('about.updates');
  const state = useAnswer('updates.state', {}).data;
  const momentText = useMomentText();
  const step = state?.kind === 'available' ? 'download' : state?.kind === 'ready' ? 'install' : 'check';
  const { mutate, isPending, error } = useCommand(`updates.${step}` as const);
  if (state === undefined || state.kind === 'none') return null;
  const advice = () => {
    switch (state.kind) {
      case 'newest':
        return state.checkedAt === null ? t('unknown') : t('newest', { ago: momentText(state.checkedAt) });
      case 'checking':
        return t('checking');
      case 'failed':
        return t(`failed.${state.reason}`);
      default:
        return t(state.kind, { version: state.version });
    }
  };
  const notes = 'notes' in state ? state.notes : '';
  return (
    <>
      <ButtonRow
        label={t('title')}
        words={[t('words')]}
        advice={advice()}
        isLive
        kind={state.kind === 'ready' ? 'primary' : 'secondary'}
        text={t(step)}
        isBusy={state.kind === 'checking' || state.kind === 'downloading' || isPending}
        onPress={() => mutate({})}
      />
      {state.kind === 'downloading' && <ProgressBar name={advice()} value={state.fraction} />}
      {notes !== '' && <ExpandableText className={styles['notes']} text={notes} moreLabel={t('more')} />}
      {error !== null && <ErrorView error={error.error} />}
    </>
  );
}
