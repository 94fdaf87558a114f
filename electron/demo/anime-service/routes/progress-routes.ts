import { emptyHtmlAnswer, jsonAnswer, ValidationError } from '../http/answers.ts';
import { fieldSelection } from '../http/field-selection.ts';
import { bodyEntries, type InputValue, isInputRecord } from '../http/input.ts';
import { pageAnswer, pageRequest } from '../http/pagination.ts';
import type { Router } from '../http/router.ts';
import { isBlank, MESSAGES, numberFrom, type Validation, validated } from '../http/validation.ts';
import type { ServiceContext } from '../service-context.ts';
import { timecodeWire } from '../wire/episode-wire.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const DATE_TIME = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?([Zz]|[+-]\d{2}:?\d{2})?)?$/;

function fieldOf(entry: InputValue, name: string): InputValue | undefined {
  return isInputRecord(entry) ? entry[name] : undefined;
}

function episodeIdOf(validation: Validation, key: string, entry: InputValue): string {
  const name = `${key}.release_episode_id`;
  const id = fieldOf(entry, 'release_episode_id');
  if (isBlank(id)) validation.add(name, MESSAGES.required(name));
  else if (typeof id !== 'string' || !UUID.test(id)) validation.add(name, MESSAGES.uuid(name));
  else return id.toLowerCase();
  return '';
}

function timeOf(validation: Validation, key: string, entry: InputValue): number {
  const name = `${key}.time`;
  const value = fieldOf(entry, 'time');
  const time = numberFrom(value);
  if (isBlank(value)) validation.add(name, MESSAGES.required(name));
  else if (time === null) validation.add(name, MESSAGES.number(name));
  else if (time < 0) validation.add(name, MESSAGES.atLeast(name, 0));
  return time ?? 0;
}

function isWatchedOf(validation: Validation, key: string, entry: InputValue): boolean {
  const name = `${key}.is_watched`;
  const value = fieldOf(entry, 'is_watched');
  if (isBlank(value)) validation.add(name, MESSAGES.required(name));
  else if (![true, false, 0, 1, '0', '1'].some((known) => known === value))
    validation.add(name, MESSAGES.boolean(name));
  return value === true || value === 1 || value === '1';
}

/** Epoch milliseconds; null when absent. A plus decoded as a space is restored. */
function sinceOf(value: InputValue | undefined): number | null {
  if (isBlank(value)) return null;
  const text = typeof value === 'string' ? value.trim().replace(/ (\d{2}:?\d{2})$/, '+$1') : '';
  const moment = DATE_TIME.test(text) ? Date.parse(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2')) : Number.NaN;
  if (Number.isNaN(moment)) throw new ValidationError({ since: [MESSAGES.date('since')] });
  return moment;
}

/** anime-service, Accounts: watch progress. The two stores are in `state/timecode-stores.ts`. */
export function addTimecodeRoutes(router: Router, context: ServiceContext): void {
  const path = '/accounts/users/me/views/timecodes';

  router.onSignedIn('POST', path, async (call) => {
    const body = await call.readBody();
    const saved = validated((validation) =>
      bodyEntries(body).map(({ key, entry }) => ({
        episodeId: episodeIdOf(validation, key, entry),
        time: timeOf(validation, key, entry),
        isWatched: isWatchedOf(validation, key, entry),
      })),
    );
    for (const { episodeId, time, isWatched } of saved) call.account.timecodes.save(episodeId, time, isWatched);
    context.changed();
    return emptyHtmlAnswer();
  });

  router.onSignedIn('GET', path, (call) => {
    const since = sinceOf(call.query['since']);
    const entries = [...call.account.timecodes.fastList()].filter(
      ([, { savedAt }]) => since === null || savedAt >= since,
    );
    return jsonAnswer(entries.map(([episodeId, { time, isWatched }]) => [episodeId, time, isWatched]));
  });

  router.onSignedIn('DELETE', path, async (call) => {
    const body = await call.readBody();
    const episodeIds = validated((validation) =>
      bodyEntries(body).map(({ key, entry }) => episodeIdOf(validation, key, entry)),
    );
    for (const episodeId of episodeIds) call.account.timecodes.remove(episodeId);
    context.changed();
    return emptyHtmlAnswer();
  });
}

const DEFAULT_PAGE_LIMIT = 25;

/** anime-service, Accounts: watch progress. One entry per episode, most recently saved first. */
export function addHistoryRoutes(router: Router, context: ServiceContext): void {
  const { library } = context;

  router.onSignedIn('GET', '/accounts/users/me/views/history', (call) => {
    const request = pageRequest(call.query, DEFAULT_PAGE_LIMIT);
    const selection = fieldSelection(call.query);
    const toEpisode = context.episodeWire(call.session);
    return pageAnswer(call.query, call.account.timecodes.history(), request, call.url, ([episodeId, record]) => {
      const episode = library.dataset.episodeById(episodeId);
      const timecode = timecodeWire(call.account, episodeId, record);
      if (episode === undefined) return { ...timecode, release_episode: null };
      // A known bug of the service: with any field selection the release is missing.
      const release =
        selection === null ? { release: context.releaseWire.bare(library.releaseById(String(episode.releaseId))) } : {};
      return { ...timecode, release_episode: { ...toEpisode(episode), ...release } };
    });
  });
}
