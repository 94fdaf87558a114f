import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { queryFor } from '#renderer/api/query-for.ts';
import type { SignInAttempt } from '#shared/domain/sign-in.ts';
import { AttemptExpired } from './attempt-expired.tsx';
import { CodeWait } from './code-wait.tsx';
import { ForgottenPassword } from './forgotten-password.tsx';
import { NewPassword } from './new-password.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SocialWait } from './social-wait.tsx';
import { useViewFocus } from './use-view-focus.ts';

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
