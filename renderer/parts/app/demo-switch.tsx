import { useFormatter, useTranslations } from 'use-intl';
import { Button } from '#renderer/ui/controls/button.tsx';
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
