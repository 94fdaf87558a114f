import { isoMoment } from '../../anime-dataset/moscow-calendar.ts';
import type { Account } from '../state/accounts.ts';
import type { StoredTimecode } from '../state/timecode-stores.ts';

/** anime-service, Timecode record. */
export function timecodeWire(account: Account, episodeId: string, record: StoredTimecode) {
  return {
    id: record.recordId,
    time: record.time,
    user_id: account.id,
    is_watched: record.isWatched,
    updated_at: isoMoment(record.savedAt),
    release_episode_id: episodeId,
  };
}
