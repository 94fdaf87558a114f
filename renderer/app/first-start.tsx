import type { ReactNode } from 'react';
import { WelcomePage } from '#renderer/features/services/welcome-page.tsx';
import { NetworkRows } from '#renderer/features/settings/network-rows.tsx';
import { useServicesChange } from './use-services-change.ts';

/** Until the person has said what the app shall run on, the welcome stands in the place of everything else. */
export function FirstStart({ children }: { readonly children: ReactNode }) {
  const state = useServicesChange();
  return state?.isChosen === false ? <WelcomePage network={<NetworkRows />} /> : children;
}
