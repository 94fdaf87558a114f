import type { SessionEra } from '#core/account/session-era.ts';
import type { AnswerStore } from '#core/platform/answers/answer-store.ts';
import type { ConnectionService } from '#core/platform/connection/connection-service.ts';
import type { Library } from '#core/platform/known-titles/library.ts';
import type { Log } from '#core/ports.ts';
import type { animeProcedures } from '#shared/contract/anime-procedures.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { Handlers } from '#shared/contract/define.ts';
import type { TorrentService } from '../torrents/torrent-service.ts';
import type { AnimeService } from './anime-service.ts';
import type { SiteService } from './site-service.ts';

export type AnimeHandlers = Pick<Handlers<AppContract>, keyof typeof animeProcedures>;

export type AnimeHandlerParts = {
  readonly anime: AnimeService;
  readonly answers: AnswerStore<AppContract>;
  readonly sessionEra: Pick<SessionEra, 'count'>;
  readonly library: Library;
  readonly site: SiteService;
  readonly torrents: TorrentService;
  readonly connection: ConnectionService;
  readonly log: Log;
};
