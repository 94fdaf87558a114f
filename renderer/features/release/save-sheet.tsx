import { CircleArrowDown, Download, ListChecks, LoaderCircle, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAnswer } from '#renderer/api/query-for.ts';
import { useSettings } from '#renderer/parts/app/use-settings.ts';
import { ChoiceGroup } from '#renderer/parts/filters/filter-sheet.tsx';
import { joinedOrdinals, useFacts, useReleaseName } from '#renderer/parts/release/use-facts.ts';
import { addressOf } from '#renderer/parts/router/addresses.ts';
import { useByteText } from '#renderer/parts/saving/byte-size.ts';
import { useReleaseSaving } from '#renderer/parts/saving/use-episode-saving.ts';
import { roomInQueue, useSavingChanges } from '#renderer/parts/saving/use-saving-changes.ts';
import { Button, ButtonLink } from '#renderer/ui/controls/button.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.tsx';
import { choicesOf, Segmented } from '#renderer/ui/controls/segmented.tsx';
import { Form } from '#renderer/ui/controls/text-field.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import type { EpisodeProgress } from '#shared/domain/anime/playback.ts';
import { type Episode, QUALITY_HEIGHTS, type QualityHeight, type Release } from '#shared/domain/anime/release.ts';
import { nextToSave, plannedBytes, withoutSaved } from '#shared/domain/downloads/episode-plan.ts';
import { MOST_WAITING_EPISODES } from '#shared/domain/downloads/saved-episode.ts';
import styles from './save-sheet.module.css';

const MOST_AT_ONCE = 6;
const AMOUNTS = [1, 3, MOST_AT_ONCE];
const KEPT_AMOUNTS = [0, 1, 3, 6] as const;
/** The default quality if the person watches in automatic quality. */
const USUAL_HEIGHT: QualityHeight = 720;

export function SaveButton({ release, onOpen }: { readonly release: Release; readonly onOpen: () => void }) {
  const t = useTranslations('saved.menu');
  const tSheet = useTranslations('saved.episodes');
  const total = release.episodes.length;
  // Selects only counts, so that progress within an episode renders nothing.
  const select = ({ episodes }: { readonly episodes: readonly { readonly state: string }[] }) => {
    const countOf = (...states: string[]) => episodes.filter(({ state }) => states.includes(state)).length;
    return { saved: countOf('saved'), waiting: countOf('queued', 'running'), failed: countOf('failed') };
  };
  const { data } = useAnswer('episodes.ofRelease', { releaseId: release.id }, { select });
  const { saved, waiting, failed } = data ?? { saved: 0, waiting: 0, failed: 0 };
  if (saved + waiting + failed === 0 && release.episodes.every(({ streams }) => streams.length === 0)) return null;
  const Icon = waiting > 0 ? LoaderCircle : saved > 0 ? CircleArrowDown : Download;

  function text(): string {
    if (waiting > 0) return t('saving', { saved, total: saved + waiting });
    if (saved === 0) return failed > 0 ? t('failed', { count: failed }) : t('save');
    return t('savedPart', { saved, total });
  }

  // Only numbers, so that the actions fit in one row.
  const numbers = saved + waiting === 0 ? null : t('part', { saved, total: waiting > 0 ? saved + waiting : total });
  return (
    <IconButton
      size="large"
      name={text()}
      tooltip={numbers === null && failed === 0 ? tSheet('sheet') : text()}
      aria-haspopup="dialog"
      className={numbers === null ? undefined : styles['button']}
      icon={
        <span className="inline-row gap-2">
          <Icon />
          {numbers !== null && <span className="body medium">{numbers}</span>}
        </span>
      }
      onClick={onOpen}
    />
  );
}

/** The quality in which the release was saved before, else the one the person watches in. */
function useUsualHeight({ id }: Release): QualityHeight {
  const { keepNext, episodes } = useReleaseSaving(id);
  const { quality } = useSettings().settings.player;
  return keepNext?.height ?? episodes.at(-1)?.height ?? (quality === 'auto' ? USUAL_HEIGHT : quality);
}

/** Saves one episode at once, in the usual quality. */
export function useSaveOne(release: Release): (episode: Episode) => void {
  const changes = useSavingChanges();
  const { titleOf } = useReleaseName();
  const height = useUsualHeight(release);
  const { episodes } = useReleaseSaving(release.id);
  return (episode) => {
    if (withoutSaved([episode], episodes).length === 0) return;
    changes.save({ releaseId: release.id, name: titleOf(release.name) }, [episode], height);
  };
}

/** What the sheet saves: the next episodes or chosen ones; null while it is closed. */
export type SheetContent = 'next' | readonly Episode[] | null;

type SaveSheetProps = {
  readonly release: Release;
  readonly progress: readonly EpisodeProgress[];
  readonly content: SheetContent;
  readonly onClose: () => void;
  /** Called when the person wants to choose episodes in the list. */
  readonly onChoose: () => void;
  readonly isChoosing: boolean;
};

export function SaveSheet({ content, onClose, isChoosing, ...form }: SaveSheetProps) {
  const t = useTranslations('saved.episodes');
  return (
    <Sheet
      isOpen={content !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t('sheet')}
      returnFocus={isChoosing ? () => false : undefined}
    >
      <div className="stack gap-6">
        <SaveForm {...form} chosen={content === 'next' ? null : content} onClose={onClose} />
        <SavedHere release={form.release} />
      </div>
    </Sheet>
  );
}

type SaveFormProps = Omit<SaveSheetProps, 'content' | 'isChoosing'> & {
  /** Null: the next episodes. */
  readonly chosen: readonly Episode[] | null;
};

function SaveForm({ release, progress, chosen, onClose, onChoose }: SaveFormProps) {
  const t = useTranslations('saved.episodes');
  const changes = useSavingChanges();
  const byteText = useByteText();
  const { titleOf } = useReleaseName();
  const tAll = useTranslations();
  const { ordinal } = useFacts();
  const { keepNext, episodes: saving } = useReleaseSaving(release.id);
  const room = roomInQueue(useAnswer('downloads.queue', {}).data);
  const freeBytes = useAnswer('saved.storage', {}, { refetchOnMount: 'always' }).data?.freeBytes ?? null;
  const usualHeight = useUsualHeight(release);
  const [picked, setPicked] = useState<{ readonly amount?: number; readonly height?: QualityHeight }>({});
  const { height = usualHeight, amount: wantedAmount = 3 } = picked;
  const next = nextToSave(release.episodes, progress, saving);
  const most = Math.min(next.length, MOST_AT_ONCE);
  const amounts = [...new Set([...AMOUNTS.filter((amount) => amount <= most), most])];
  const amount = amounts.findLast((offered) => offered <= wantedAmount) ?? 1;
  const wanted = chosen === null ? next.slice(0, amount) : withoutSaved(chosen, saving);
  const ordinals = {
    ordinal: joinedOrdinals(
      wanted.map((episode) => episode.ordinal),
      ordinal,
    ),
  };
  const names =
    wanted.length === 0
      ? t('nothing')
      : tAll(wanted.length === 1 ? 'anime.episode.name' : 'anime.episode.names', ordinals);
  const bytes = plannedBytes(wanted, height, saving);
  const isTooMany = wanted.length > room;
  const isTooLarge = freeBytes !== null && bytes > freeBytes;
  const streams = release.episodes.flatMap((episode) => episode.streams);
  const heights = QUALITY_HEIGHTS.filter(
    (value) => value === height || streams.some((stream) => stream.height === value),
  );

  return (
    <Form
      className="stack gap-4"
      onSend={() => {
        onClose();
        changes.save({ releaseId: release.id, name: titleOf(release.name) }, wanted, height);
      }}
    >
      {chosen === null && next.length > 1 && (
        <ChoiceGroup role="none" title={tAll('anime.release.episodes')}>
          <Segmented
            name={tAll('anime.release.episodes')}
            value={amount}
            choices={choicesOf(amounts, (count) => t('next', { count }))}
            onChange={(value) => setPicked({ ...picked, amount: value })}
          />
        </ChoiceGroup>
      )}
      {heights.length > 1 && (
        <ChoiceGroup role="none" title={t('quality')} hint={tAll('settings.player.qualityAdvice')}>
          <Segmented
            name={t('quality')}
            value={height}
            choices={choicesOf(heights, (value) => `${value}p`)}
            onChange={(value) => setPicked({ ...picked, height: value })}
          />
        </ChoiceGroup>
      )}
      <div className={styles['sum']} role="status">
        <p className="medium">{names}</p>
        {wanted.length > 0 && (
          <p className="small soft tabular">
            {t('size', { size: byteText(bytes) })}
            {freeBytes !== null && ` · ${t('free', { free: byteText(freeBytes) })}`}
          </p>
        )}
        {isTooMany && <p className="small warning">{t('noRoom', { most: MOST_WAITING_EPISODES, room })}</p>}
        {!isTooMany && isTooLarge && <p className="small warning">{t('tooLarge')}</p>}
      </div>
      <div className="cluster gap-2">
        <Button type="submit" kind="primary" aria-disabled={wanted.length === 0 || isTooMany}>
          {t('save', { count: wanted.length })}
        </Button>
        {release.episodes.length > 1 && (
          <Button kind="plain" icon={<ListChecks />} onClick={onChoose}>
            {tAll('app.selection.select.episodes')}
          </Button>
        )}
      </div>
      {(release.isOngoing || next.length > 1 || keepNext !== null) && (
        <ChoiceGroup role="none" title={t('keepNext')} hint={t('keepNextAdvice')}>
          <Segmented
            name={t('keepNext')}
            value={keepNext?.count ?? 0}
            choices={choicesOf(KEPT_AMOUNTS, (count) => t('kept', { count }))}
            onChange={(count) => changes.keepNext(release.id, { count, height })}
          />
        </ChoiceGroup>
      )}
    </Form>
  );
}

function SavedHere({ release }: { readonly release: Release }) {
  const t = useTranslations('saved');
  const byteText = useByteText();
  const changes = useSavingChanges();
  const { titleOf } = useReleaseName();
  const { episodes } = useReleaseSaving(release.id);
  if (episodes.length === 0) return null;
  const bytes = episodes.reduce((sum, episode) => sum + episode.bytes, 0);
  const count = episodes.filter(({ isHere }) => isHere).length;
  return (
    <section className={styles['here']}>
      <p className="soft tabular">{t('episodes.here', { count, size: byteText(bytes) })}</p>
      <div className="cluster gap-2">
        <ButtonLink href={addressOf.library({ tab: 'saved' })} size="small">
          {t('menu.toQueue')}
        </ButtonLink>
        <Button
          kind="plain"
          size="small"
          icon={<Trash2 />}
          onClick={() => changes.remove({ releaseId: release.id, episodeIds: null }, titleOf(release.name))}
        >
          {t('episodes.removeAll')}
        </Button>
      </div>
    </section>
  );
}
