import { RotateCw, WifiOff } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '#renderer/i18n/use-error-text.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import type { SearchState } from './search-runner.ts';
import styles from './search-trouble.module.css';

type SearchTroubleProps = { readonly problems: SearchState['problems']; readonly onRetry: () => void };

/** One quiet line for what the services could not be asked; what is here is found all the same. */
export function SearchTrouble({ problems, onRetry }: SearchTroubleProps) {
  const t = useTranslations();
  const errorText = useErrorText();
  const [problem, further] = problems;
  if (problem === undefined) return null;
  const extent = further === undefined ? (`${problem.kind}OnlyHere` as const) : 'onlyHere';
  return (
    <div className={styles['trouble']} role="status">
      <WifiOff className="rigid icon-small" aria-hidden="true" />
      <p className="grow">
        {errorText(problem.error).title}. {t(`search.${extent}`)}
      </p>
      <Button size="small" icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
        {t('app.actions.retry')}
      </Button>
    </div>
  );
}
