import { ConnectionPage } from '#renderer/features/connection/connection-page.tsx';
import { ServicesSection } from '#renderer/features/services/services-section.tsx';

/** The connection with what the app runs on, which is a feature of its own. */
export function ConnectionRoute() {
  return <ConnectionPage services={<ServicesSection network={undefined} />} />;
}
