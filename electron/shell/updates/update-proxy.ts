import type { ProxyConfig } from 'electron';
import type { NetworkState } from '#shared/domain/app/network.ts';

/** The app's choice of a proxy, for the updater's own requests, which Chromium makes. */
export function updateProxy({ proxy }: NetworkState): ProxyConfig {
  if (proxy.mode === 'none') return { mode: 'direct' };
  if (proxy.mode === 'system' || proxy.address === null) return { mode: 'system' };
  return { mode: 'fixed_servers', proxyRules: proxy.address };
}
