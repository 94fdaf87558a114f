import { useTranslations } from 'use-intl';
import { useCommand } from '#renderer/api/use-command.ts';
import { Button } from '#renderer/ui/controls/button.tsx';

/** Back to all ways in. */
export function CancelWait() {
  const t = useTranslations('account.wait');
  const cancel = useCommand('signIn.cancel');
  return (
    <Button disabled={cancel.isPending} onClick={() => cancel.mutate({})}>
      {t('cancel')}
    </Button>
  );
}
