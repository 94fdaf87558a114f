import { useFormatter, useTranslations } from 'use-intl';
import { useCommand } from '#renderer/api/use-command.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { DEMO_SERVICES, isDemo, type ServiceChoice, type ServiceState } from '#shared/domain/app/own-services.ts';

type DemoSwitchProps = {
  readonly state: ServiceState;
  readonly isBusy: boolean;
  readonly describedBy?: string | undefined;
  readonly onChoose: (choice: ServiceChoice) => void;
};

export function DemoSwitch({ state, isBusy, describedBy, onChoose }: DemoSwitchProps) {
  const t = useTranslations('services.section');
  const format = useFormatter();
  const { choice, former, isFixed } = state;
  const next = isDemo(choice) ? former : DEMO_SERVICES;
  if (isFixed || next === undefined) return null;
  const hosts = [next.anime, next.novels].flatMap((address) => (address === null ? [] : new URL(address.baseUrl).host));
  return (
    <Button aria-describedby={describedBy} aria-disabled={isBusy} onClick={() => onChoose(next)}>
      {isDemo(next) ? t('toDemo') : t('toFormer', { hosts: format.list(new Set(hosts)) })}
    </Button>
  );
}

/** Changes the services. The page then reloads by itself (app/root). */
export function useChooseServices(onChosen?: () => void) {
  const { mutate, isPending, error } = useCommand('services.choose', { onSuccess: () => onChosen?.() });
  return {
    choose: (choice: ServiceChoice) => isPending || mutate(choice),
    isChoosing: isPending,
    error: error?.error ?? null,
  };
}
