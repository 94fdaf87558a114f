import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '#renderer/api/use-command.ts';
import { ErrorView } from '#renderer/parts/errors/error-page.tsx';
import { Button } from '#renderer/ui/controls/button.tsx';
import { TextField } from '#renderer/ui/controls/text-field.tsx';
import type { NetworkState } from '#shared/domain/app/network.ts';
import styles from './network-section.module.css';

type ProxyFormProps = { readonly proxy: NetworkState['proxy']; readonly onUsed: () => void };

/** Which proxy, and who the person is to it. Nothing changes before it is sent. */
export function ProxyForm({ proxy, onUsed }: ProxyFormProps) {
  const t = useTranslations('network');
  const adviceId = useId();
  const [address, setAddress] = useState(proxy.address ?? '');
  const [username, setUsername] = useState(proxy.username ?? '');
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(proxy);
  const update = useCommand('network.update', { onSuccess: onUsed });
  const forget = useCommand('network.update');
  const error = update.error?.error ?? null;
  const problem = error?.code === 'rejected' ? error.fields['address']?.[0] : undefined;
  const other = problem === undefined ? error : null;

  // What came to be in use, here or in another window, in its one spelling.
  if (shown.address !== proxy.address || shown.username !== proxy.username) {
    setShown(proxy);
    setAddress(proxy.address ?? '');
    setUsername(proxy.username ?? '');
  }

  function send(): void {
    // An empty password is the one that is kept; it can be forgotten below.
    const named = username.trim() === '' ? null : username.trim();
    update.mutate(
      { mode: 'manual', address: address.trim(), ...nameOf(address, named), ...(password !== '' && { password }) },
      { onSuccess: () => setPassword('') },
    );
  }

  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextField
        label={t('address')}
        value={address}
        placeholder="socks5://127.0.0.1:9150"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        error={problem === undefined ? null : t(problem === 'missing' ? 'missing' : 'notAProxy')}
        {...(problem === undefined && { 'aria-describedby': adviceId })}
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          update.reset();
        }}
      />
      <p id={adviceId} className="small faint">
        {t('addressAdvice')}
      </p>
      <div className={styles['pair']}>
        <TextField
          label={t('username')}
          value={username}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <TextField
          label={t(proxy.hasPassword ? 'passwordKept' : 'password')}
          type="password"
          value={password}
          autoComplete="new-password"
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </div>
      <p className="small faint">{t(proxy.keepsPassword ? 'passwordAdvice' : 'passwordAdviceFleeting')}</p>
      {other !== null && <ErrorView error={other} />}
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

/** A name in the address itself counts where the field for it is empty. */
function nameOf(address: string, username: string | null) {
  return username === null && address.includes('@') ? {} : { username };
}
