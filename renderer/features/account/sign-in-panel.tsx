import { ExternalLink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { useCommand } from '#renderer/api/use-command.ts';
import { useSignInRequest } from '#renderer/parts/app/sign-in-request.ts';
import { ErrorView, outsideAddress } from '#renderer/parts/errors/error-page.tsx';
import { useViewFocus } from '#renderer/parts/page/use-view-focus.ts';
import { useSecondsUntil } from '#renderer/parts/time/use-moment-text.ts';
import { Button, ButtonLink } from '#renderer/ui/controls/button.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import type { AccountState } from '#shared/domain/account/account.ts';
import type { SignInAttempt } from '#shared/domain/account/sign-in.ts';
import { clockTime } from '#shared/domain/app/clock-time.ts';
import { ForgottenPassword, NewPassword, PROVIDER_NAMES, SignInForm } from './sign-in-form.tsx';
import styles from './wait.module.css';

type Step =
  | { readonly kind: 'sign-in'; readonly note: string | null }
  | { readonly kind: 'forgotten' }
  /** `email`: the address that the message was sent to, if it was requested here. */
  | { readonly kind: 'new-password'; readonly email: string | null };

const START: Step = { kind: 'sign-in', note: null };

type SignInPanelProps = {
  readonly login: string | undefined;
  readonly isTitled: boolean;
  /** Shown above the first form. */
  readonly advice: string | null;
};

/** All ways to sign in, one at a time. An attempt on another device or in the browser runs in the core and is shown here. */
export function SignInPanel({ login: knownLogin = '', isTitled, advice }: SignInPanelProps) {
  const t = useTranslations('account');
  const attempt = useAnswer('signIn.attempt', {}).data ?? { kind: 'none' };
  const [step, setStep] = useState<Step>(START);
  const [login, setLogin] = useState(knownLogin);
  const shown = attempt.kind === 'none' ? step : attempt;
  const viewRef = useViewFocus(shown.kind);
  return <div ref={viewRef}>{view()}</div>;

  function view() {
    switch (shown.kind) {
      case 'code':
        return <CodeWait attempt={shown} />;
      case 'social':
        return <SocialWait attempt={shown} />;
      case 'expired':
        return <AttemptExpired way={shown.way} />;
      case 'forgotten':
        return (
          <ForgottenPassword
            email={login.includes('@') ? login : ''}
            onAsked={(email) => {
              setLogin(email);
              setStep({ kind: 'new-password', email });
            }}
            onToken={() => setStep({ kind: 'new-password', email: null })}
            onBack={() => setStep(START)}
          />
        );
      case 'new-password':
        return (
          <NewPassword
            email={shown.email}
            onChanged={() => setStep({ kind: 'sign-in', note: t('newPassword.done') })}
            onAskAgain={() => setStep({ kind: 'forgotten' })}
            onBack={() => setStep(START)}
          />
        );
      case 'sign-in':
        return (
          <SignInForm
            isTitled={isTitled}
            advice={advice}
            login={login}
            note={shown.note}
            onForgotten={(typed) => {
              setLogin(typed);
              setStep({ kind: 'forgotten' });
            }}
          />
        );
    }
  }
}

/** The frame of an attempt that continues outside the form. */
function AttemptView({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="stack items-start gap-3" aria-label={title}>
      <h2 className="lead no-outline" tabIndex={-1} data-view-start>
        {title}
      </h2>
      {children}
    </section>
  );
}

type AttemptProps<Kind extends SignInAttempt['kind']> = { readonly attempt: Extract<SignInAttempt, { kind: Kind }> };

function AttemptExpired({ way }: { readonly way: 'code' | 'social' }) {
  const t = useTranslations('account.expired');
  const begin = useCommand('signIn.begin');
  return (
    <AttemptView title={t('title')}>
      <p className="soft">{t(way)}</p>
      {begin.error !== null && <ErrorView error={begin.error.error} />}
      <div className="cluster gap-2">
        {way === 'code' && (
          <Button disabled={begin.isPending} onClick={() => begin.mutate({ kind: 'code' })}>
            {t('newCode')}
          </Button>
        )}
        <CancelAttempt />
      </div>
    </AttemptView>
  );
}

/** The code to enter on a device that is signed in, and where to enter it. */
function CodeWait({ attempt }: AttemptProps<'code'>) {
  const t = useTranslations('account.code');
  return (
    <AttemptView title={t('title')}>
      <output className={styles['code']} aria-label={t('label')}>
        {attempt.code.replace(/^(\d{3})(\d{3})$/, '$1 $2')}
      </output>
      <WaitState attempt={attempt} />
      <ol className={styles['steps']}>
        <li>{t('firstStep')}</li>
        <li>{t('secondStep')}</li>
      </ol>
      <p className="soft">{t('mayLeave')}</p>
      <CancelAttempt />
    </AttemptView>
  );
}

function SocialWait({ attempt }: AttemptProps<'social'>) {
  const t = useTranslations('account.social');
  const address = outsideAddress(attempt.address);
  return (
    <AttemptView title={t('title', { provider: PROVIDER_NAMES[attempt.provider] })}>
      <p className="soft">{t('advice')}</p>
      <WaitState attempt={attempt} />
      <div className="cluster gap-2">
        {address !== null && (
          <ButtonLink icon={<ExternalLink />} href={address} target="_blank" rel="noopener noreferrer">
            {t('openAgain')}
          </ButtonLink>
        )}
        <CancelAttempt />
      </div>
    </AttemptView>
  );
}

function CancelAttempt() {
  const t = useTranslations('account.wait');
  const cancel = useCommand('signIn.cancel');
  return (
    <Button disabled={cancel.isPending} onClick={() => cancel.mutate({})}>
      {t('cancel')}
    </Button>
  );
}

/** The remaining time, and why the service does not answer. A timer, so screen readers do not announce every second. */
function WaitState({ attempt: { kind, expiresAt, trouble } }: AttemptProps<'code' | 'social'>) {
  const t = useTranslations();
  return (
    <>
      <p className="soft tabular" role="timer">
        {t(`account.${kind}.remaining`, { time: clockTime(useSecondsUntil(expiresAt)) })}
      </p>
      <p className={styles['trouble']} role="status">
        {trouble !== null && t('account.wait.trouble', { reason: t(`errors.${trouble}.title`) })}
      </p>
    </>
  );
}

type SignInDialogProps = {
  readonly isOpen: boolean;
  /** The account whose session has ended. */
  readonly ended: Extract<AccountState, { status: 'ended' }> | null;
  readonly returnFocus: () => HTMLElement | false;
};

export function SignInDialog({ isOpen, ended, returnFocus }: SignInDialogProps) {
  const t = useTranslations('account');
  const dismiss = useSignInRequest((state) => state.dismiss);
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={(open) => !open && dismiss()}
      title={t('signIn.title')}
      returnFocus={returnFocus}
    >
      <SignInPanel
        login={ended?.login}
        isTitled={false}
        advice={ended === null ? t('signIn.advice') : t('ended.advice', { nickname: ended.profile.nickname })}
      />
    </Sheet>
  );
}
