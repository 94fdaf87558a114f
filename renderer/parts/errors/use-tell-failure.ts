import { useErrorText } from '#renderer/i18n/use-error-text.ts';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import { failureOf } from './failure-of.ts';

/** Shows an error as a toast, for actions whose place may be gone by then. Cancellation shows nothing. */
export function useTellFailure(): (thrown: unknown) => void {
  const errorText = useErrorText();
  return (thrown) => {
    const error = failureOf(thrown);
    if (error.code !== 'cancelled') showToast({ text: errorText(error).title });
  };
}
