import { Link } from '@tanstack/react-router';
import { EyeOff } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#renderer/ui/cards/error-line.tsx';
import { buttonClass } from '#renderer/ui/controls/button.tsx';
import type { Settings } from '#shared/domain/app/settings.ts';
import { useSettings } from '../app/use-settings.ts';

/** In the place of a list of which the person's rule for adults leaves nothing. */
export function AdultsOnly() {
  const t = useTranslations('settings.adult');
  return (
    <EmptyState
      icon={<EyeOff />}
      title={t('allLeftOut')}
      advice={t('allLeftOutAdvice')}
      action={
        <Link to="/settings" className={buttonClass()}>
          {t('openSettings')}
        </Link>
      }
    />
  );
}

type AdultRule = {
  /** Whether lists may show it at all. */
  readonly isShown: (item: unknown) => boolean;
  /** Whether its pictures must not be recognised. */
  readonly isBlurred: (item: unknown) => boolean;
};

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/**
 * Whether a release or a novel is for adults, or what stands for one in a list (an episode that came out, a day's entry, an entry of a list).
 * What says nothing of ages, such as a genre, is for everybody.
 */
export function isForAdults(item: unknown): boolean {
  if (!isObject(item)) return false;
  const { ageRating, isAdult, release, novel, card } = item;
  if (isAdult === true || (isObject(ageRating) && ageRating['isAdult'] === true)) return true;
  return isForAdults(release) || isForAdults(novel) || isForAdults(card);
}

/** What a choice of the setting `adult` means for one thing in a list. */
export function adultRule(choice: Settings['adult']): AdultRule {
  return {
    isShown: (item) => choice !== 'hide' || !isForAdults(item),
    // A hidden item opened by its address is blurred too.
    isBlurred: (item) => choice !== 'show' && isForAdults(item),
  };
}

/** The person's rule for releases and novels for adults. */
export function useAdultRule(): AdultRule {
  return adultRule(useSettings().settings.adult);
}
