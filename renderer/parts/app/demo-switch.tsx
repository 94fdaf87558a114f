import { useQueryClient } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { keyFor } from '#renderer/api/query-for.ts';
import { useCommand } from '#renderer/api/use-command.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import type { AppError } from '#shared/contract/app-error.ts';
import { DEMO_SERVICES, isDemo, type ServiceChoice, type ServiceState } from '#shared/domain/app/own-services.ts';

type DemoSwitchProps = {
  readonly state: ServiceState;
  readonly isBusy: boolean;
  readonly describedBy?: string | undefined;
  readonly onChoose: (choice: ServiceChoice) => void;
};

/** The demo is one click away, and so is the way back. Nothing where there is nothing to change. */
export function DemoSwitch({ state, isBusy, describedBy, onChoose }: DemoSwitchProps) {
  const t = useTranslations('services.section');
  const format = useFormatter();
  const { choice, former, isFixed } = state;
  const next = isDemo(choice) ? former : DEMO_SERVICES;
  if (isFixed || next === undefined) return null;
  return (
    <Button aria-describedby={describedBy} aria-disabled={isBusy} onClick={() => !isBusy && onChoose(next)}>
      {isDemo(next) ? t('toDemo') : t('toFormer', { hosts: format.list(hostsOf(next)) })}
    </Button>
  );
}

function hostsOf({ anime, novels }: ServiceChoice): string[] {
  const hosts = [anime, novels].flatMap((address) => (address === null ? [] : [new URL(address.baseUrl).host]));
  return Array.from(new Set(hosts));
}

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
