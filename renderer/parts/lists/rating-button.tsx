import { Star } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '#renderer/ui/controls/button.tsx';
import { Popover } from '#renderer/ui/overlays/popover.tsx';
import { RatingPicker } from './rating-picker.tsx';
import type { NamedRelease } from './use-list-changes.ts';
import { useOwnScore } from './use-own-score.ts';

/** What the person gives a release, and where to change it: on the release's own page. */
export function RatingButton({ release }: { readonly release: NamedRelease }) {
  const t = useTranslations('lists.rating');
  const { score } = useOwnScore(release);
  return (
    <Popover
      title={t('yours')}
      align="start"
      trigger={
        <Button
          size="large"
          aria-label={score === null ? t('rate') : t('mark', { score })}
          icon={<Star fill={score === null ? 'none' : 'currentcolor'} aria-hidden="true" />}
        >
          {score === null ? t('rate') : t('own', { score })}
        </Button>
      }
    >
      <RatingPicker release={release} />
    </Popover>
  );
}
