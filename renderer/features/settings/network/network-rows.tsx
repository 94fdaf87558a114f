import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { useCommand } from '#renderer/api/use-command.ts';
import { DemoSwitch, useChooseServices } from '#renderer/parts/app/demo-switch.tsx';
import { ErrorView, QueryError } from '#renderer/parts/errors/error-page.tsx';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { ErrorLine } from '#renderer/ui/cards/error-line.tsx';
import { Button, ButtonLink } from '#renderer/ui/controls/button.tsx';
import { choicesOf } from '#renderer/ui/controls/segmented.tsx';
import { Form, TextField } from '#renderer/ui/controls/text-field.tsx';
import type { NetworkState, ProxyMode } from '#shared/domain/app/network.ts';
import { isDemo, type ServiceFinding } from '#shared/domain/app/own-services.ts';
import { ButtonRow, LinkRow, SettingRows } from '../rows/setting-rows.tsx';
import { SettingRow, SettingSection } from '../rows/setting-section.tsx';
import styles from './network-section.module.css';

/** The proxy settings. The first start shows them too, since a network may need a proxy. */
export function NetworkRows() {
  const t = useTranslations('network');
  const networkAnswer = useAnswer('network.read', {});
  const servicesAnswer = useAnswer('services.read', {});
  const [network, services] = [networkAnswer.data, servicesAnswer.data];
  const update = useCommand('network.update');
  // A manual proxy was chosen, but is not in use until an address is given.
  const [isBegun, setBegun] = useState(false);
  if (network === undefined) return <QueryError query={networkAnswer} />;
  if (services === undefined) return <QueryError query={servicesAnswer} />;
  const { proxy, systemProxy, wasLost } = network;
  const mode = isBegun ? 'manual' : proxy.mode;
  const hasOwn = !isDemo(services.choice);

  function choose(next: ProxyMode): void {
    const mustBeNamed = next === 'manual' && proxy.address === null;
    setBegun(mustBeNamed);
    if (!mustBeNamed && next !== proxy.mode) update.mutate({ mode: next });
  }

  function advice(): string {
    if (mode === 'none') return t('advice.none');
    if (mode === 'manual')
      return proxy.address === null ? t('advice.manualNone') : t('advice.manual', { proxy: proxy.address });
    if (!hasOwn) return t('advice.systemDemo');
    return systemProxy === null ? t('advice.systemNone') : t('advice.systemNames', { proxy: systemProxy });
  }

  return (
    <>
      {wasLost && (
        <ErrorLine
          title={t('lost')}
          action={
            <Button size="small" onClick={() => update.mutate({ mode: 'system' })}>
              {t('leaveToSystem')}
            </Button>
          }
        />
      )}
      <SettingRows
        values={{ mode }}
        onChange={(patch) => choose(patch.mode ?? mode)}
        rows={[
          {
            setting: 'mode',
            label: t('proxy'),
            advice: advice(),
            choices: choicesOf(['system', 'manual', 'none'] as const, (value) => t(`mode.${value}`)),
          },
        ]}
      />
      {update.error !== null && <ErrorView error={update.error.error} />}
      {mode === 'manual' && <ProxyForm proxy={proxy} onUsed={() => setBegun(false)} />}
      {hasOwn && <NetworkCheck key={JSON.stringify(network)} />}
    </>
  );
}

/** Tests whether the services can be reached through the proxy, and names the proxy's fault if not. */
function NetworkCheck() {
  const t = useTranslations();
  const test = useCommand('services.test');
  const verdict = test.data === undefined ? null : verdictOf([test.data.anime, test.data.novels]);
  return (
    <>
      <ButtonRow
        label={t('network.check.title')}
        advice={t('network.check.advice')}
        text={t(test.isPending ? 'services.form.checking' : 'about.updates.check')}
        isBusy={test.isPending}
        onPress={() => test.mutate({})}
      />
      <div role="status" className={styles['verdict']} data-verdict={verdict}>
        {verdict !== null && <p>{t(`network.check.${verdict}`)}</p>}
        {verdict === 'elsewhere' && (
          <ButtonLink href={addressOf.connection} size="small">
            {t('connection.title')}
          </ButtonLink>
        )}
      </div>
      {test.error !== null && <ErrorView error={test.error.error} />}
    </>
  );
}

function verdictOf(findings: readonly (ServiceFinding | null)[]) {
  const fault = findings.find((finding) => finding?.kind === 'proxy');
  if (fault?.kind === 'proxy') return fault.problem;
  return findings.every((finding) => finding === null || finding.kind === 'right') ? 'good' : 'elsewhere';
}

/** The proxy's address and sign-in, which take effect when the form is sent. */
function ProxyForm({ proxy, onUsed }: Pick<NetworkState, 'proxy'> & { readonly onUsed: () => void }) {
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
      // An empty password keeps the present one, which another button removes.
      { mode: 'manual', address: address.trim(), ...nameOf(address, username), ...(password && { password }) },
      { onSuccess: () => form.reset() },
    );
  }

  return (
    <Form
      // Starts over with the proxy in use if another window changes it.
      key={`${proxy.address} ${proxy.username}`}
      className={styles['form']}
      onSend={send}
    >
      <TextField
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
        <TextField autoCapitalize="off" name="username" label={t('username')} defaultValue={proxy.username ?? ''} />
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
    </Form>
  );
}

/** An empty username keeps one that the address contains. */
function nameOf(address: string, username: string) {
  return username === '' && address.includes('@') ? {} : { username: username || null };
}

/** The services in use, a link to the connection page, and the switch to the demo. */
export function ConnectionSection() {
  const t = useTranslations();
  const state = useAnswer('services.read', {}).data;
  const { choose, isChoosing, error } = useChooseServices();
  const hasSwitch = state !== undefined && !state.isFixed && (!isDemo(state.choice) || state.former !== undefined);
  const inUse = (['anime', 'novels'] as const).map((service) => {
    const address = state?.choice[service] ?? null;
    return `${t(`services.${service}`)}: ${address === null ? t('services.demo') : new URL(address.baseUrl).host}`;
  });
  return (
    <SettingSection id="connection" words={[t('connection.settingsWords')]}>
      <LinkRow
        label={t('services.title')}
        advice={state === undefined ? t('connection.settingsAdvice') : inUse.join('\n')}
        href={addressOf.connection}
        text={t('app.actions.open')}
      />
      {hasSwitch && (
        <SettingRow
          label={t('services.demo')}
          advice={t('services.section.own')}
          control={({ describedBy }) => (
            <DemoSwitch state={state} isBusy={isChoosing} describedBy={describedBy} onChoose={choose} />
          )}
        />
      )}
      {error !== null && <ErrorView error={error} />}
    </SettingSection>
  );
}
