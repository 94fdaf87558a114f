import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCommand } from '#renderer/api/use-command.ts';
import { ErrorView } from '#renderer/parts/error-view.tsx';
import { Button, buttonClass } from '#renderer/ui/button.tsx';
import type { ServiceFinding } from '#shared/domain/own-services.ts';
import styles from './network-section.module.css';
import { SettingRow } from './setting-section.tsx';

type Verdict = 'good' | 'elsewhere' | Extract<ServiceFinding, { kind: 'proxy' }>['problem'];

/** Whether the services are reached the way that is chosen, and what is wrong with the proxy where they are not. */
export function NetworkCheck() {
  const t = useTranslations('network.check');
  const tConnection = useTranslations('connection');
  const test = useCommand('services.test');
  const verdict = test.data === undefined ? null : verdictOf([test.data.anime, test.data.novels]);
  return (
    <>
      <SettingRow
        label={t('title')}
        advice={t('advice')}
        control={({ describedBy }) => (
          <Button
            aria-describedby={describedBy}
            aria-disabled={test.isPending}
            onClick={() => !test.isPending && test.mutate({})}
          >
            {t(test.isPending ? 'checking' : 'now')}
          </Button>
        )}
      />
      <div role="status" className={styles['verdict']} data-verdict={verdict}>
        {verdict !== null && <p>{t(verdict)}</p>}
        {verdict === 'elsewhere' && (
          <Link to="/connection" className={buttonClass({ size: 'small' })}>
            {tConnection('title')}
          </Link>
        )}
      </div>
      {test.error !== null && <ErrorView error={test.error.error} />}
    </>
  );
}

function verdictOf(findings: readonly (ServiceFinding | null)[]): Verdict {
  const found = findings.filter((finding) => finding !== null);
  const ofProxy = found.find((finding) => finding.kind === 'proxy');
  if (ofProxy !== undefined) return ofProxy.problem;
  return found.every(({ kind }) => kind === 'right') ? 'good' : 'elsewhere';
}
