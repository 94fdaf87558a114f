import { CalendarPlus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { api } from '#renderer/api/client.ts';
import { Button } from '#renderer/ui/controls/button.tsx';
import { showToast } from '#renderer/ui/overlays/toast.tsx';
import type { ReleaseCard } from '#shared/domain/anime/release.ts';
import type { CalendarEntry } from '#shared/domain/anime/site-media.ts';
import { useChange } from '../app/use-change.ts';
import { useReleaseName } from './use-facts.ts';

type AiringRelease = Pick<CalendarEntry, 'weekday' | 'isOutThisWeek'> & {
  readonly release: Pick<ReleaseCard, 'id' | 'name'>;
  /** Null or less than one: unknown. */
  readonly episodesLeft: number | null;
};

type CalendarButtonProps = { readonly name: string; readonly releases: readonly AiringRelease[] };

/** Saves the days of new episodes as a file for calendar apps. */
export function CalendarButton({ name, releases }: CalendarButtonProps) {
  const t = useTranslations();
  const { titleOf } = useReleaseName();
  const change = useChange();
  const entries = releases.map(({ release, weekday, isOutThisWeek, episodesLeft }) => ({
    releaseId: release.id,
    weekday,
    isOutThisWeek,
    episodesLeft: episodesLeft !== null && episodesLeft >= 1 ? Math.floor(episodesLeft) : null,
    title: titleOf(release.name),
    note: t('schedule.calendarNote'),
  }));
  return (
    <Button
      size="small"
      icon={<CalendarPlus />}
      disabled={entries.length === 0}
      onClick={() =>
        void change({
          scope: 'calendar file',
          command: () => api['schedule.saveCalendar']({ name, entries }),
          onDone: (saved) => showToast({ text: t('torrents.actions.saved', saved) }),
        })
      }
    >
      {t('schedule.saveCalendar')}
    </Button>
  );
}
