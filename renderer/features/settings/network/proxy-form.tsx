import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '#renderer/api/use-command.ts';
import { ErrorView } from '#renderer/parts/errors/error-page.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { TextField } from '#renderer/ui/controls/text-field.tsx';
import type { NetworkState } from '#shared/domain/app/network.ts';
import styles from './network-section.module.css';

const PLAIN_TEXT = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const;

type ProxyFormProps = { readonly proxy: NetworkState['proxy']; readonly onUsed: () => void };

/** The proxy's address and sign-in, which take effect when they are sent. */
export function ProxyForm({ proxy, onUsed }: ProxyFormProps) {
  const t = useTranslations('network');
  const adviceId = useId();
  const update = useCommand('network.update', { onSuccess: onUsed });
  const forget = useCommand('network.update');
  const error = update.error?.error ?? null;
  const problem = error?.code === 'rejected' ? error.fields['address']?.[0] : undefined;

  function send(form: HTMLFormElement): void {
    const values = new FormData(form);
    const textOf = (name: string) => String(values.get(name) ?? '');
    const [address, username, password] = [textOf('address'), textOf('username').trim(), textOf('password')];
    update.mutate(
      // An empty password keeps the present one, which can be forgotten below.
      { mode: 'manual', address: address.trim(), ...nameOf(address, username), ...(password && { password }) },
      { onSuccess: () => form.reset() },
    );
  }

  return (
    <form
      // Shows the proxy in use, also after a change in another window.
      key={`${proxy.address} ${proxy.username}`}
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        send(event.currentTarget);
      }}
    >
      <TextField
        {...PLAIN_TEXT}
        name="address"
        label={t('address')}
        defaultValue={proxy.address ?? ''}
        placeholder="socks5://127.0.0.1:9150"
        inputMode="url"
        error={problem === undefined ? null : t(problem === 'missing' ? 'missing' : 'notAProxy')}
        {...(problem === undefined && { 'aria-describedby': adviceId })}
        onChange={() => update.reset()}
      />
      <p id={adviceId} className="small faint">
        {t('addressAdvice')}
      </p>
      <div className={styles['pair']}>
        <TextField {...PLAIN_TEXT} name="username" label={t('username')} defaultValue={proxy.username ?? ''} />
        <TextField
          name="password"
          label={t(proxy.hasPassword ? 'passwordKept' : 'password')}
          type="password"
          autoComplete="new-password"
        />
      </div>
      <p className="small faint">{t(proxy.keepsPassword ? 'passwordAdvice' : 'passwordAdviceFleeting')}</p>
      {error !== null && problem === undefined && <ErrorView error={error} />}
      {forget.error !== null && <ErrorView error={forget.error.error} />}
      <div className={styles['ways']}>
        <Button type="submit" aria-disabled={update.isPending}>
          {t(proxy.mode === 'manual' ? 'save' : 'use')}
        </Button>
        {proxy.hasPassword && (
          <Button kind="plain" onClick={() => forget.mutate({ password: null })}>
            {t('forget')}
          </Button>
        )}
        <p role="status" className="small faint">
          {update.isSuccess ? t('saved') : ''}
        </p>
      </div>
    </form>
  );
}

/** An empty username leaves the one in the address itself. */
function nameOf(address: string, username: string) {
  return username === '' && address.includes('@') ? {} : { username: username || null };
}
