import { Copy, Eye, EyeOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '#renderer/api/use-command.ts';
import { ErrorView } from '#renderer/parts/errors/error-page.tsx';
import { useCopy } from '#renderer/parts/page/use-copy.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Form, TextField } from '#renderer/ui/controls/text-field.tsx';
import { useListener } from '#renderer/ui/use-listener.ts';
import styles from './signed-in.module.css';

const CODE_LENGTH = 6;

/** Signs in another device that shows a code. */
export function AcceptCode({ nickname }: { readonly nickname: string }) {
  const t = useTranslations('account.accept');
  const [code, setCode] = useState('');
  const [isShort, setShort] = useState(false);
  const command = useCommand('account.acceptCode');
  const failure = command.error?.error ?? null;
  const isUnknown = failure?.code === 'not-found';

  function change(text: string): void {
    setCode(codeDigits(text));
    setShort(false);
    if (!command.isPending) command.reset();
  }

  function submit(): void {
    const isComplete = code.length === CODE_LENGTH;
    setShort(!isComplete);
    command.reset();
    // The next code may be typed meanwhile.
    if (isComplete) command.mutate({ code }, { onSuccess: () => setCode((now) => (now === code ? '' : now)) });
  }

  return (
    <section className={styles['part']} aria-labelledby="account-accept">
      <h2 id="account-accept" className="body">
        {t('title')}
      </h2>
      <p className="small soft break-anywhere">{t('advice', { nickname })}</p>
      <Form noValidate onSend={submit}>
        <TextField
          className={styles['code']}
          label={t('code')}
          name="code"
          inputMode="numeric"
          value={code}
          error={isShort ? t('short', { count: code.length }) : isUnknown ? t('unknown') : null}
          onChange={(event) => change(event.target.value)}
          trailing={
            <Button type="submit" disabled={command.isPending}>
              {t(command.isPending ? 'submitting' : 'submit')}
            </Button>
          }
        />
      </Form>
      <p className="small good" role="status">
        {command.isSuccess && t('done')}
      </p>
      {failure !== null && !isUnknown && <ErrorView error={failure} />}
    </section>
  );
}

/** The digits of typed or pasted text, such as "482 913" or "482-913". */
export function codeDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, CODE_LENGTH);
}

const SHOWN_MILLISECONDS = 60_000;

const DOTS = '••••••••••••';

/** The key of personal torrents and feeds, requested when shown. It is dropped after a minute, or with the window or page. */
export function Passkey() {
  const t = useTranslations();
  const copy = useCopy();
  const command = useCommand('account.passkey');
  const { reset } = command;
  const passkey = command.data?.passkey ?? null;
  const isShown = passkey !== null;
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(reset, SHOWN_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isShown, reset]);
  // Also one that is still awaited.
  useListener(document, 'visibilitychange', () => document.hidden && reset());

  const show = () => command.mutate({});
  const Icon = isShown ? EyeOff : Eye;
  return (
    <section className={styles['part']} aria-labelledby="account-passkey">
      <h2 id="account-passkey" className="body">
        {t('account.passkey.title')}
      </h2>
      <p className="small soft">{t('account.passkey.advice')}</p>
      <div className="row wrap gap-2">
        <p className={styles['secret']} data-hidden={!isShown || undefined} aria-live="polite">
          {isShown ? passkey : <span aria-hidden="true">{DOTS}</span>}
        </p>
        <Button icon={<Icon />} disabled={command.isPending} onClick={isShown ? reset : show}>
          {t(isShown ? 'app.actions.hide' : 'account.passkey.show')}
        </Button>
        {isShown && (
          <Button icon={<Copy />} onClick={() => void copy(passkey, t('account.passkey.copied'))}>
            {t('app.actions.copy')}
          </Button>
        )}
      </div>
      {isShown && <p className="small soft">{t('account.passkey.hidesItself')}</p>}
      {command.error !== null && <ErrorView error={command.error.error} onRetry={show} />}
    </section>
  );
}
