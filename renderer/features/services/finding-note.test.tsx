import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Language } from '#renderer/i18n/language.tsx';
import { loadMessages } from '#renderer/i18n/messages-of.ts';
import type { AppLocale } from '#shared/domain/app/app-locale.ts';
import { CertificateProblem, ServiceFinding, type ServiceName } from '#shared/domain/app/own-services.ts';
import { FindingNote } from './service-field.tsx';

await Promise.all([loadMessages('en'), loadMessages('ru')]);

const host = 'service.example';
const right = {
  kind: 'right',
  address: { baseUrl: `https://${host}/api/v1`, siteUrl: `https://${host}` },
  milliseconds: 41.7,
  clockAheadSeconds: null,
} as const;
const certificate = { kind: 'certificate', host, problem: 'expired', clockAheadSeconds: null } as const;
const findings: readonly ServiceFinding[] = [
  right,
  { ...right, clockAheadSeconds: -7_300 },
  { kind: 'not-an-address' },
  { kind: 'not-an-address', isSite: true },
  { kind: 'needs-https', suggestion: `https://${host}` },
  { kind: 'not-plain', suggestion: `https://${host}` },
  { kind: 'no-network' },
  { kind: 'unknown-host', host },
  { kind: 'refused', host },
  { kind: 'timeout', host },
  ...[...CertificateProblem.values].map((problem) => ({ ...certificate, problem })),
  { ...certificate, clockAheadSeconds: 86_400 * 400 },
  { kind: 'blocked-by-edge', host, status: 403 },
  { kind: 'redirected', to: 'https://elsewhere.example' },
  { kind: 'other-service', service: 'anime' },
  { kind: 'other-service', service: 'novels' },
  { kind: 'not-the-service', status: 200 },
  { kind: 'other-version' },
  { kind: 'service-down', status: 503 },
  { kind: 'rate-limited', retryAt: Date.parse('2026-11-21T12:00:00Z') },
  { kind: 'proxy', problem: 'unreachable' },
  { kind: 'proxy', problem: 'password' },
  { kind: 'proxy', problem: 'refused' },
];

/** The shown title and advice. */
function textsOf(finding: ServiceFinding, locale: AppLocale = 'en', wanted: ServiceName = 'anime'): string[] {
  const html = renderToString(
    <Language locale={locale}>
      <FindingNote finding={finding} wanted={wanted} />
    </Language>,
  );
  return [...html.matchAll(/<span[^>]*>([^<]*)<\/span>/g)].map(([, text = '']) => text);
}

describe('FindingNote', () => {
  it('has a title and advice of its own for every kind of finding', () => {
    const kinds = ServiceFinding.options.flatMap(({ shape }) => [...shape.kind.values]);
    expect(new Set(findings.map(({ kind }) => kind))).toEqual(new Set(kinds));
    for (const locale of ['en', 'ru'] as const) {
      const all = findings.map((finding) => textsOf(finding, locale));
      expect(new Set(all.map((lines) => lines.join(' '))).size).toBe(findings.length);
      for (const lines of all) {
        expect(lines).toHaveLength(2);
        for (const line of lines) expect(line).not.toMatch(/services\.|\{|undefined|NaN/);
      }
    }
  });

  it('names the address of the service and the error of the clock', () => {
    const [title, advice] = textsOf({ ...right, clockAheadSeconds: -7_300 });
    expect(title).toBe('The anime service answers at https://service.example/api/v1');
    expect(advice).toBe('Answered in 42 ms. This computer’s clock is 2 hours slow. Correct it in the system settings.');
    expect(textsOf(right, 'ru', 'novels')[0]).toBe('Сервис новелл отвечает: https://service.example/api/v1');
    expect(textsOf({ ...right, clockAheadSeconds: 5 * 60 }, 'ru')[1]).toContain('спешат на 5 минут.');
  });

  it('advises on a wrong clock instead of the certificate', () => {
    expect(textsOf({ ...certificate, clockAheadSeconds: 86_400 * 400 })[1]).toBe(
      'This computer’s clock is 400 days fast. Correct it in the system settings.',
    );
    expect(textsOf(certificate)[1]).toContain('has to renew it');
  });
});
