import { Copy, Eye, EyeOff } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '#renderer/api/use-command.ts';
import { ErrorView } from '#renderer/parts/errors/error-page.tsx';
import { useCopy } from '#renderer/parts/page/use-copy.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import styles from './signed-in.module.css';

const SHOWN_MILLISECONDS = 60_000;

const DOTS = '••••••••••••';

/** The secret of personal torrents and feeds, asked for only when the person wants to see it. */
export function Passkey() {
  const t = useTranslations('account.passkey');
  const copy = useCopy();
  const { passkey, isPending, error, show, hide } = usePasskey();
  const isShown = passkey !== null;
  return (
    <section className={styles['part']} aria-labelledby="account-passkey">
      <h2 id="account-passkey" className="body">
        {t('title')}
      </h2>
      <p className="small soft">{t('advice')}</p>
      <div className="row wrap gap-2">
        <p className={styles['secret']} data-hidden={!isShown || undefined} aria-live="polite">
          {isShown ? passkey : <span aria-hidden="true">{DOTS}</span>}
        </p>
        <Button
          icon={isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          disabled={isPending}
          onClick={isShown ? hide : show}
        >
          {isShown ? t('hide') : t('show')}
        </Button>
        {isShown && (
          <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy(passkey, t('copied'))}>
            {t('copy')}
          </Button>
        )}
      </div>
      {isShown && <p className="small soft">{t('hidesItself')}</p>}
      {error !== null && <ErrorView error={error} onRetry={show} />}
    </section>
  );
}

/** The passkey for as long as it is looked at: it goes after a minute, and with the window or the page. */
function usePasskey() {
  const command = useCommand('account.passkey');
  const passkey = command.data?.passkey ?? null;
  const { reset } = command;
  const isShown = passkey !== null;
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(reset, SHOWN_MILLISECONDS);
    const hideUnseen = () => {
      if (document.visibilityState === 'hidden') reset();
    };
    document.addEventListener('visibilitychange', hideUnseen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', hideUnseen);
    };
  }, [isShown, reset]);
  return {
    passkey,
    isPending: command.isPending,
    error: command.error?.error ?? null,
    show: () => command.mutate({}),
    hide: reset,
  };
}
