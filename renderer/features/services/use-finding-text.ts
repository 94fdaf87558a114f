import { useFormatter, useTranslations } from 'use-intl';
import { assertNever } from '#shared/contract/app-error.ts';
import type { ServiceFinding, ServiceName } from '#shared/domain/app/own-services.ts';

const MINUTE_SECONDS = 60;

const HOUR_SECONDS = 3_600;

const DAY_SECONDS = 86_400;

type FindingText = { readonly title: string; readonly advice: string };

/** What was found at an address, and what the person can do about it, in their language. */
export function useFindingText(): (finding: ServiceFinding, wanted: ServiceName) => FindingText {
  const t = useTranslations('services.finding');
  const format = useFormatter();

  function clockText(aheadSeconds: number): string {
    const { way, count, unit } = clockDrift(aheadSeconds);
    return t(`clock.${way}`, { time: format.number(count, { style: 'unit', unit, unitDisplay: 'long' }) });
  }

  return (finding, wanted) => {
    switch (finding.kind) {
      case 'right': {
        const took = t('right.advice', { milliseconds: Math.round(finding.milliseconds) });
        return {
          title: t(`right.${wanted}`, { address: finding.address.baseUrl }),
          advice: finding.clockAheadSeconds === null ? took : `${took} ${clockText(finding.clockAheadSeconds)}`,
        };
      }
      case 'not-an-address':
        if (finding.isSite) return { title: t('notAnAddress.site'), advice: t('notAnAddress.siteAdvice') };
        return { title: t('notAnAddress.title'), advice: t('notAnAddress.advice') };
      case 'needs-https':
        return { title: t('needsHttps.title'), advice: t('needsHttps.advice') };
      case 'not-plain':
        return { title: t('notPlain.title'), advice: t('notPlain.advice') };
      case 'no-network':
        return { title: t('noNetwork.title'), advice: t('noNetwork.advice') };
      case 'unknown-host':
        return { title: t('unknownHost.title', { host: finding.host }), advice: t('unknownHost.advice') };
      case 'refused':
        return { title: t('refused.title', { host: finding.host }), advice: t('refused.advice') };
      case 'timeout':
        return { title: t('timeout.title', { host: finding.host }), advice: t('timeout.advice') };
      case 'certificate': {
        const { host, problem, clockAheadSeconds } = finding;
        return {
          title: t(`certificate.${problem}.title`, { host }),
          // A wrong clock makes good certificates bad: then the advice is about the clock only.
          advice: clockAheadSeconds === null ? t(`certificate.${problem}.advice`) : clockText(clockAheadSeconds),
        };
      }
      case 'blocked-by-edge':
        return {
          title: t('blockedByEdge.title', { host: finding.host }),
          advice: t('blockedByEdge.advice', { status: String(finding.status) }),
        };
      case 'redirected':
        return { title: t('redirected.title', { to: finding.to }), advice: t('redirected.advice') };
      case 'other-service':
        return {
          title: t(`otherService.${finding.service}.title`),
          advice: t(`otherService.${finding.service}.advice`),
        };
      case 'not-the-service':
        return {
          title: t('notTheService.title'),
          advice: t('notTheService.advice', { status: String(finding.status) }),
        };
      case 'other-version':
        return { title: t('otherVersion.title'), advice: t('otherVersion.advice') };
      case 'service-down':
        return { title: t('serviceDown.title'), advice: t('serviceDown.advice', { status: String(finding.status) }) };
      case 'rate-limited':
        return {
          title: t('rateLimited.title'),
          advice: t('rateLimited.advice', { time: format.dateTime(finding.retryAt, { timeStyle: 'medium' }) }),
        };
      case 'proxy':
        return { title: t(`proxy.${finding.problem}.title`), advice: t(`proxy.${finding.problem}.advice`) };
      default:
        return assertNever(finding);
    }
  };
}

/** How far a clock is off, in the unit in which a person would say it. */
type ClockDrift = {
  readonly way: 'ahead' | 'behind';
  readonly count: number;
  readonly unit: 'minute' | 'hour' | 'day';
};

export function clockDrift(aheadSeconds: number): ClockDrift {
  const seconds = Math.abs(aheadSeconds);
  const way = aheadSeconds < 0 ? 'behind' : 'ahead';
  if (seconds >= 2 * DAY_SECONDS) return { way, count: Math.round(seconds / DAY_SECONDS), unit: 'day' };
  if (seconds >= 2 * HOUR_SECONDS) return { way, count: Math.round(seconds / HOUR_SECONDS), unit: 'hour' };
  return { way, count: Math.max(Math.round(seconds / MINUTE_SECONDS), 1), unit: 'minute' };
}
