import { useEffect, useRef, useState } from 'react';
import { api } from '#renderer/api/client.ts';
import { failureOf } from '#renderer/parts/errors/failure-of.ts';
import type { AppError } from '#shared/contract/app-error.ts';
import type { ServiceAddress, ServiceFinding, ServiceName } from '#shared/domain/app/own-services.ts';

/** What came of the last look at what stands in the fields. */
type LookOutcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'looking' }
  | { readonly kind: 'found'; readonly finding: ServiceFinding }
  | { readonly kind: 'failed'; readonly error: AppError };

/** Where a service is said to be; `address` null: nowhere, the demo stands in. */
type Settled = { readonly isSettled: true; readonly address: ServiceAddress | null };

export type ServiceDraft = {
  readonly service: ServiceName;
  readonly address: string;
  readonly site: string;
  readonly outcome: LookOutcome;
  readonly setAddress: (text: string) => void;
  readonly setSite: (text: string) => void;
  /** Looks at `text`, which becomes the address, or else at what stands there. */
  readonly look: (text?: string) => Promise<ServiceAddress | null>;
  /** What the fields say, looked at where that was not done. False: nothing that the app could run on. */
  readonly settle: () => Promise<Settled | { readonly isSettled: false }>;
};

const NONE: LookOutcome = { kind: 'none' };

/** What a person types as the address of one service, beginning with `present`, and what is found there. */
export function useServiceDraft(service: ServiceName, present: ServiceAddress | null): ServiceDraft {
  const [address, writeAddress] = useState(present?.baseUrl ?? '');
  const [site, writeSite] = useState(ownSite(present));
  const [outcome, setOutcome] = useState<LookOutcome>(NONE);
  const looking = useRef<AbortController | null>(null);
  useEffect(() => () => looking.current?.abort(), []);

  function forget(): void {
    looking.current?.abort();
    looking.current = null;
    setOutcome(NONE);
  }

  async function look(text = address): Promise<ServiceAddress | null> {
    looking.current?.abort();
    const attempt = new AbortController();
    looking.current = attempt;
    writeAddress(text);
    setOutcome({ kind: 'looking' });
    const siteAddress = site.trim() === '' ? null : site.trim();
    try {
      const input = { service, address: text.trim(), siteAddress };
      const finding = await api['services.find'](input, { signal: attempt.signal });
      // What is typed meanwhile has not been looked at.
      if (attempt.signal.aborted) return null;
      setOutcome({ kind: 'found', finding });
      return finding.kind === 'right' ? finding.address : null;
    } catch (thrown) {
      if (!attempt.signal.aborted) setOutcome({ kind: 'failed', error: failureOf(thrown) });
      return null;
    }
  }

  return {
    service,
    address,
    site,
    outcome,
    setAddress: (text) => {
      forget();
      writeAddress(text);
    },
    setSite: (text) => {
      forget();
      writeSite(text);
    },
    look,
    settle: async () => {
      if (address.trim() === '') return { isSettled: true, address: null };
      const isAsItWas = address.trim() === present?.baseUrl && site.trim() === ownSite(present);
      // In use already: also a service that is out of reach now may stay.
      if (isAsItWas) return { isSettled: true, address: present };
      const known = outcome.kind === 'found' && outcome.finding.kind === 'right' ? outcome.finding.address : null;
      const found = known ?? (await look());
      return found === null ? { isSettled: false } : { isSettled: true, address: found };
    },
  };
}

/** The site of a service where it is not what the service's own address names already; else empty. */
export function ownSite(address: ServiceAddress | null): string {
  if (address === null) return '';
  return new URL(address.siteUrl).origin === new URL(address.baseUrl).origin ? '' : address.siteUrl;
}
