import { ConnectionPage } from '#renderer/features/connection/connection-page.tsx';
import { ServicesSection } from '#renderer/features/services/services-section.tsx';
import { NetworkRows } from '#renderer/features/settings/network/network-rows.tsx';

/** The connection with what the app runs on and the way there, which are features of their own. */
export function ConnectionRoute() {
  return <ConnectionPage services={<ServicesSection network={<NetworkRows />} />} />;
}
