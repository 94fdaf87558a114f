import { useErrorText } from '#renderer/i18n/use-error-text.ts';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import { failureOf } from './failure-of.ts';

/** Says in a toast what went wrong: what asked for it may be gone by then. Nothing is said of what was called off. */
export function useTellFailure(): (thrown: unknown) => void {
  const errorText = useErrorText();
  return (thrown) => {
    const error = failureOf(thrown);
    if (error.code !== 'cancelled') showToast({ text: errorText(error).title });
  };
}
