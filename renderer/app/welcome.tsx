import { WelcomePage } from '#renderer/features/services/welcome-page.tsx';
import { NetworkRows } from '#renderer/features/settings/network/network-rows.tsx';

/** The welcome with the proxy, which is a setting and may be needed before there are any. */
export function Welcome() {
  return <WelcomePage network={<NetworkRows />} />;
}
