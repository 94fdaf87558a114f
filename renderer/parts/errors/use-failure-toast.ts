import { useErrorText } from '#renderer/i18n/use-error-text.ts';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import { failureOf } from './failure-of.ts';

/** Shows an error as a toast, for actions whose place may be gone by then. `act`: a sentence that says what failed. */
export function useFailureToast(): (thrown: unknown, act?: string) => void {
  const errorText = useErrorText();
  return (thrown, act) => {
    const error = failureOf(thrown);
    const { title } = errorText(error);
    if (error.code !== 'cancelled') showToast({ text: act === undefined ? title : `${act} ${title}.` });
  };
}
