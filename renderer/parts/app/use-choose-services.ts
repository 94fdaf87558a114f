import { useQueryClient } from '@tanstack/react-query';
import { keyFor } from '#renderer/api/query-for.ts';
import { useCommand } from '#renderer/api/use-command.ts';
import type { AppError } from '#shared/contract/app-error.ts';
import type { ServiceChoice } from '#shared/domain/app/own-services.ts';

type Choosing = {
  readonly choose: (choice: ServiceChoice) => void;
  readonly isChoosing: boolean;
  /** Everything is as it was. */
  readonly error: AppError | null;
};

/** Has the app run on other services. The page itself begins anew once it knows (see `app/use-services-change.ts`). */
export function useChooseServices(onChosen?: () => void): Choosing {
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useCommand('services.choose', {
    onSuccess: (state) => {
      queryClient.setQueryData(keyFor('services.read', {}), state);
      onChosen?.();
    },
  });
  return {
    choose: (choice) => {
      if (!isPending) mutate(choice);
    },
    isChoosing: isPending,
    error: error?.error ?? null,
  };
}
