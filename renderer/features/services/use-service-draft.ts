import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#renderer/api/client.ts';
import type { ServiceAddress, ServiceName } from '#shared/domain/app/own-services.ts';

export type ServiceDraft = ReturnType<typeof useServiceDraft>;

/** Typed addresses outlive the form until the page reloads: Escape or a press beside it closes it too easily. */
const typedTexts = new Map<string, string>();

function useTyped(field: string, present: string): [text: string, type: (text: string) => void] {
  const key = `${field} ${present}`;
  const [text, setText] = useState(typedTexts.get(key) ?? present);
  const type = (next: string) => {
    typedTexts.set(key, next);
    setText(next);
  };
  return [text, type];
}

/** The typed address of a service, at first the present one, and its check. Typing cancels the check. */
export function useServiceDraft(service: ServiceName, present: ServiceAddress | null) {
  const client = useQueryClient();
  const [address, setAddress] = useTyped(service, present?.baseUrl ?? '');
  const [site, setSite] = useTyped(`site of ${service}`, ownSite(present));

  function checkOf(text: string) {
    const input = { service, address: text.trim(), siteAddress: site.trim() || null };
    return queryOptions({
      queryKey: ['services.find', input],
      queryFn: ({ signal }) => api['services.find'](input, { signal }),
      staleTime: 0,
      gcTime: 0,
    });
  }

  const { data, error, isFetching } = useQuery({ ...checkOf(address), enabled: false });
  const finding = isFetching || error !== null ? null : (data ?? null);

  /** Checks `text`, which becomes the address. Resolves to the service's address, or to null for anything else. */
  async function look(text = address): Promise<ServiceAddress | null> {
    setAddress(text);
    const found = await client.fetchQuery(checkOf(text)).catch(() => null);
    return found?.kind === 'right' ? found.address : null;
  }

  return {
    service,
    address,
    site,
    finding,
    error: isFetching ? null : (error?.error ?? null),
    isLooking: isFetching,
    setAddress,
    setSite,
    look,
    /** The address to use, checked unless it was; null for the demo, false if the service is not at the address. */
    settle: async (): Promise<ServiceAddress | null | false> => {
      if (address.trim() === '') return null;
      // The service in use may stay, even if it is out of reach.
      if (address.trim() === present?.baseUrl && site.trim() === ownSite(present)) return present;
      if (finding?.kind === 'right') return finding.address;
      return (await look()) ?? false;
    },
  };
}

/** The site of a service; empty if it has the origin of the service's address. */
export function ownSite(address: ServiceAddress | null): string {
  if (address === null) return '';
  return new URL(address.siteUrl).origin === new URL(address.baseUrl).origin ? '' : address.siteUrl;
}
