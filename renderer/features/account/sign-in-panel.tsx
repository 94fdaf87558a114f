import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNow, useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import { useCommand } from '#renderer/api/use-command.ts';
import { failureCode } from '#renderer/parts/app/sync-details.tsx';
import { ErrorView, outsideAddress } from '#renderer/parts/errors/error-page.tsx';
import { Button, ButtonLink } from '#renderer/ui/controls/button.tsx';
import type { SignInAttempt } from '#shared/domain/account/sign-in.ts';
import { ForgottenPassword, NewPassword } from './new-password.tsx';
import { remainingTime } from './remaining-time.ts';
import { SignInForm } from './sign-in-form.tsx';
import styles from './wait.module.css';

type Step =
  | { readonly kind: 'sign-in'; readonly note: string | null }
  | { readonly kind: 'forgotten' }
  /** `email`: where the message was sent to, if it was asked for here. */
  | { readonly kind: 'new-password'; readonly email: string | null };

const NO_ATTEMPT: SignInAttempt = { kind: 'none' };

type SignInPanelProps = {
  readonly login: string | undefined;
  readonly isTitled: boolean;
  /** Above the first form. */
  readonly advice: string | null;
};

/** Every way in, one at a time. What is finished elsewhere goes on in the core, and is found here again. */
export function SignInPanel({ login: knownLogin = '', isTitled, advice }: SignInPanelProps) {
  const t = useTranslations('account');
  const attempt = useQuery(queryFor('signIn.attempt', {})).data ?? NO_ATTEMPT;
  const [step, setStep] = useState<Step>({ kind: 'sign-in', note: null });
  const [login, setLogin] = useState(knownLogin);
  const viewRef = useViewFocus(attempt.kind === 'none' ? step.kind : attempt.kind);
  return <div ref={viewRef}>{attempt.kind === 'none' ? stepView() : attemptView(attempt)}</div>;

  function stepView() {
    switch (step.kind) {
      case 'forgotten':
        return (
          <ForgottenPassword
            email={login.includes('@') ? login : ''}
            onAsked={(email) => setStep({ kind: 'new-password', email })}
            onToken={() => setStep({ kind: 'new-password', email: null })}
            onBack={() => setStep({ kind: 'sign-in', note: null })}
          />
        );
      case 'new-password':
        return (
          <NewPassword
            email={step.email}
            onChanged={() => {
              if (step.email !== null) setLogin(step.email);
              setStep({ kind: 'sign-in', note: t('newPassword.done') });
            }}
            onAskAgain={() => setStep({ kind: 'forgotten' })}
            onBack={() => setStep({ kind: 'sign-in', note: null })}
          />
        );
      default:
        return (
          <SignInForm
            isTitled={isTitled}
            advice={advice}
            login={login}
            note={step.note}
            onForgotten={(typed) => {
              setLogin(typed);
              setStep({ kind: 'forgotten' });
            }}
          />
        );
    }
  }
}

function attemptView(attempt: Exclude<SignInAttempt, { kind: 'none' }>) {
  switch (attempt.kind) {
    case 'code':
      return <CodeWait attempt={attempt} />;
    case 'social':
      return <SocialWait attempt={attempt} />;
    default:
      return <AttemptExpired way={attempt.way} />;
  }
}

/**
 * For a box whose content gives way to another: focus goes to the start of what came, marked `data-view-start`, unless it
 * was somewhere else on the page by then.
 */
function useViewFocus(view: string): RefObject<HTMLDivElement | null> {
  const boxRef = useRef<HTMLDivElement>(null);
  const shownRef = useRef(view);
  useEffect(() => {
    if (shownRef.current === view) return;
    shownRef.current = view;
    // What had it is gone from the page, and with it the focus.
    const { activeElement, body } = document;
    const isFree = activeElement === null || activeElement === body || boxRef.current?.contains(activeElement) === true;
    if (isFree) boxRef.current?.querySelector<HTMLElement>('[data-view-start]')?.focus();
  }, [view]);
  return boxRef;
}

/** The time ran out without a sign-in. */
function AttemptExpired({ way }: { readonly way: 'code' | 'social' }) {
  const t = useTranslations('account.expired');
  const begin = useCommand('signIn.begin');
  const failure = begin.error?.error ?? null;
  return (
    <section className="stack items-start gap-3" aria-label={t('title')}>
      <h2 className="lead no-outline" tabIndex={-1} data-view-start>
        {t('title')}
      </h2>
      <p className="soft">{t(way)}</p>
      {failure !== null && <ErrorView error={failure} />}
      <div className="cluster gap-2">
        {way === 'code' && (
          <Button disabled={begin.isPending} onClick={() => begin.mutate({ kind: 'code' })}>
            {t('newCode')}
          </Button>
        )}
        <CancelWait />
      </div>
    </section>
  );
}

type CodeWaitProps = { readonly attempt: Extract<SignInAttempt, { kind: 'code' }> };

/** The code to be entered on a device that is signed in, and where to enter it. */
function CodeWait({ attempt }: CodeWaitProps) {
  const t = useTranslations('account.code');
  return (
    <section className="stack items-start gap-3" aria-label={t('title')}>
      <h2 className="lead no-outline" tabIndex={-1} data-view-start>
        {t('title')}
      </h2>
      <output className={styles['code']} aria-label={t('label')}>
        {inHalves(attempt.code)}
      </output>
      <WaitState
        expiresAt={attempt.expiresAt}
        trouble={attempt.trouble}
        timeText={(time) => t('remaining', { time })}
      />
      <ol className={styles['steps']}>
        <li>{t('firstStep')}</li>
        <li>{t('secondStep')}</li>
      </ol>
      <p className="soft">{t('goesOn')}</p>
      <CancelWait />
    </section>
  );
}

/** Six digits are read more easily by three. */
function inHalves(code: string): string {
  return code.length === 6 ? `${code.slice(0, 3)} ${code.slice(3)}` : code;
}

type SocialWaitProps = { readonly attempt: Extract<SignInAttempt, { kind: 'social' }> };

/** Waits for the person to finish in the system's browser. */
function SocialWait({ attempt }: SocialWaitProps) {
  const t = useTranslations('account.social');
  const providers = useTranslations('account.otherWays');
  const provider = providers(attempt.provider);
  const address = outsideAddress(attempt.address);
  return (
    <section className="stack items-start gap-3" aria-label={t('title', { provider })}>
      <h2 className="lead no-outline" tabIndex={-1} data-view-start>
        {t('title', { provider })}
      </h2>
      <p className="soft">{t('advice')}</p>
      <WaitState
        expiresAt={attempt.expiresAt}
        trouble={attempt.trouble}
        timeText={(time) => t('remaining', { time })}
      />
      <div className="cluster gap-2">
        {address !== null && (
          <ButtonLink
            icon={<ExternalLink aria-hidden="true" />}
            href={address}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('openAgain')}
          </ButtonLink>
        )}
        <CancelWait />
      </div>
    </section>
  );
}

/** Back to all ways in. */
function CancelWait() {
  const t = useTranslations('account.wait');
  const cancel = useCommand('signIn.cancel');
  return (
    <Button disabled={cancel.isPending} onClick={() => cancel.mutate({})}>
      {t('cancel')}
    </Button>
  );
}

const SECOND_MILLISECONDS = 1_000;

type WaitStateProps = {
  readonly expiresAt: number;
  /** Why the last question came back without an answer. */
  readonly trouble: string | null;
  /** What the time that is left is for. */
  readonly timeText: (time: string) => string;
};

/** How long there is still time, and what keeps the service from answering. The seconds are hidden from screen readers. */
function WaitState({ expiresAt, trouble, timeText }: WaitStateProps) {
  const t = useTranslations('account.wait');
  const errors = useTranslations('errors');
  const now = useNow({ updateInterval: SECOND_MILLISECONDS });
  return (
    <>
      <p className="soft tabular" role="timer">
        {timeText(remainingTime(expiresAt, now.getTime()))}
      </p>
      <p className={styles['trouble']} role="status">
        {trouble !== null && t('trouble', { reason: errors(`${failureCode(trouble)}.title`) })}
      </p>
    </>
  );
}
