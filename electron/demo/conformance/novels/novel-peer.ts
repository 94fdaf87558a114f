import { startOwnPeer } from './own-peer.ts';
import { type NovelPeer, peerAt } from './peer.ts';

/**
 * The service that the document is held against: the one that `ENGAWA_CONFORMANCE_NOVELS` names (with its site in
 * `_NOVEL_SITE`), else a reference server of our own.
 */
export async function novelPeer(): Promise<NovelPeer> {
  const baseUrl = process.env['ENGAWA_CONFORMANCE_NOVELS'];
  if (baseUrl === undefined) return startOwnPeer();
  return peerAt(baseUrl, process.env['ENGAWA_CONFORMANCE_NOVEL_SITE'] ?? baseUrl, async () => undefined);
}
