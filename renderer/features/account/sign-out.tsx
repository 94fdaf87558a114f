import { LogOut } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { ErrorView } from '#renderer/parts/error-view.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Sheet } from '#renderer/ui/sheet.tsx';
import type { SyncState } from '#shared/domain/account.ts';
import { UnsentChoice } from './unsent-choice.tsx';
import { useSignOut } from './use-sign-out.ts';

type SignOutProps = { readonly nickname: string; readonly sync: SyncState | undefined };

export function SignOut({ nickname, sync }: SignOutProps) {
  const t = useTranslations('account');
  const actions = useTranslations('app.actions');
  const { step, isPending, error, begin, sendFirst, leaveNow, stay } = useSignOut(sync?.pending ?? 0);
  // Also while the sheet goes away.
  const hasSentAll = step !== 'sending' && sync?.pending === 0;
  return (
    <>
      <Button icon={<LogOut aria-hidden="true" />} disabled={isPending} onClick={begin}>
        {isPending ? t('signedIn.signingOut') : t('signedIn.signOut')}
      </Button>
      {error !== null && <ErrorView error={error} />}
      {sync !== undefined && (
        <Sheet
          isOpen={step !== 'none'}
          onOpenChange={(open) => {
            if (!open) stay();
          }}
          title={hasSentAll ? t('unsent.sentTitle') : t('unsent.title')}
          closeName={actions('close')}
        >
          <UnsentChoice
            {...{ nickname, sync, hasSentAll, sendFirst, leaveNow, stay }}
            isSending={step === 'sending'}
            isLeaving={isPending}
          />
        </Sheet>
      )}
    </>
  );
}
