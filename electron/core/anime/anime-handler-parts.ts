import type { SessionEra } from '#core/account/session-era.ts';
import type { ConnectionService } from '#core/connection/connection-service.ts';
import type { Library } from '#core/library/library.ts';
import type { Log } from '#core/ports.ts';
import type { AnswerStore } from '#core/storage/answer-store.ts';
import type { animeProcedures } from '#shared/contract/anime-procedures.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import type { Handlers } from '#shared/contract/define.ts';
import type { AnimeService } from './anime-service.ts';
import type { SiteService } from './site-service.ts';
import type { TorrentService } from './torrent-service.ts';

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
