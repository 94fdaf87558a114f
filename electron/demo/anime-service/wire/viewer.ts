import type { PlaylistViewer } from '../playlist-addresses.ts';
import type { Session } from '../state/sessions.ts';

/** What of a session shows in the addresses of playlists (anime-service, Episode). */
export function viewerOf(session: Session | null): PlaylistViewer {
  if (session === null) return null;
  const { hasVideoAds, hasContentAds } = session.account;
  return { token: session.token, hasVideoAds, hasContentAds };
}
