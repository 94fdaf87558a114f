import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Demo } from '#demo/demo.ts';
import type { AppContract, ProcedureName } from '#shared/contract/app-contract.ts';
import { EpisodeId, FranchiseId, ReleaseId, SlugUrl, TorrentId } from '#shared/domain/identifiers.ts';
import type { TestCore } from './start-test-core.ts';

type InputOf<Name extends ProcedureName> = z.input<AppContract[Name]['input']>;

/** An input for each procedure that the reference services answer well while signed in. */
export type ContractSamples = { readonly [Name in ProcedureName]: () => InputOf<Name> | Promise<InputOf<Name>> };

/** The demo needs its control server, which lists the mails that were sent. */
export async function contractSamples({ client, core, syncFolder }: TestCore, demo: Demo): Promise<ContractSamples> {
  const release = { id: ReleaseId.parse(1), episodeId: EpisodeId.parse('00000000-0000-4000-8000-000000000000') };
  const known = {
    genreId: 1,
    franchiseId: FranchiseId.parse(release.episodeId),
    torrentId: TorrentId.parse(1),
    personSlugUrl: SlugUrl.parse('1--a'),
  };
  const novel = { slugUrl: SlugUrl.parse('1--a'), volume: '1', number: '1', branchId: null as number | null };
  const page = await client['releases.catalogPage']({ page: 1 });
  release.id = page.items[0]?.id ?? release.id;
  const whole = await client['releases.get']({ idOrAlias: String(release.id) });
  release.episodeId = whole.episodes[0]?.id ?? release.episodeId;
  known.genreId = (await client['genres.list']({}))[0]?.id ?? known.genreId;
  known.franchiseId = (await client['franchises.list']({}))[0]?.id ?? known.franchiseId;
  known.torrentId = (await client['torrents.page']({ page: 1 })).items[0]?.id ?? known.torrentId;
  const novels = await client['novels.catalogPage']({ page: 1 });
  novel.slugUrl = novels.items[0]?.slugUrl ?? novel.slugUrl;
  const { authors } = await client['novels.get']({ slugUrl: novel.slugUrl });
  known.personSlugUrl = authors[0]?.slugUrl ?? known.personSlugUrl;
  const [first] = await client['novels.chapters']({ slugUrl: novel.slugUrl });
  Object.assign(novel, {
    volume: first?.volume,
    number: first?.number,
    branchId: first?.branches[0]?.branchId ?? null,
  });
  const chapter = () => ({ volume: novel.volume, number: novel.number });
  const chapterOfLine = () => ({ ...chapter(), branchId: novel.branchId });
  const mark = () => ({ ...novel, id: randomUUID(), createdAt: 1 });
  const highlight = () => ({
    ...mark(),
    start: { paragraph: 0, character: 2 },
    end: { paragraph: 0, character: 9 },
    colour: 'amber' as const,
    quote: 'veranda',
    note: '',
  });

  /** An export needs a saved chapter. */
  async function saveChapter(): Promise<void> {
    const { slugUrl } = novel;
    const isSaved = async () =>
      (await client['downloads.ofTitle']({ slugUrl })).chapters.some(({ state }) => state === 'saved');
    if (await isSaved()) return;
    // A call before this one may have paused the queue.
    await client['downloads.pause']({ slugUrl: null, isPaused: false });
    await client['downloads.pause']({ slugUrl, isPaused: false });
    await new Promise<void>((resolve, reject) => {
      const stop = core.subscribe((name) => {
        if (name !== 'saved.changed') return;
        isSaved().then((isThere) => {
          if (!isThere) return;
          stop();
          resolve();
        }, reject);
      });
      client['downloads.add']({ slugUrl, chapters: [chapterOfLine()] }).catch(reject);
    });
  }

  return {
    'app.info': () => ({}),
    'app.reportFault': () => ({ reference: '0badcafe', text: 'TypeError: x is undefined' }),
    'notices.list': () => ({}),
    'notices.dismiss': () => ({ id: 'none' }),
    'settings.read': () => ({}),
    'settings.update': () => ({ player: { volume: 0.5 } }),
    'fonts.list': () => ({}),
    'fonts.add': () => ({ name: 'Sample.otf', base64: Buffer.from('OTTO').toString('base64') }),
    'fonts.remove': () => ({ id: '0'.repeat(64) }),
    'fonts.restore': () => ({ id: '0'.repeat(64) }),
    'releases.catalogPage': () => ({ page: 2 }),
    'releases.get': () => ({ idOrAlias: String(release.id) }),
    'releases.known': () => ({ id: String(release.id) }),
    'releases.references': () => ({}),
    'releases.members': () => ({ releaseId: release.id }),
    'releases.latest': () => ({ limit: 5 }),
    'releases.recommended': () => ({ releaseId: release.id, limit: 5 }),
    'releases.random': () => ({ limit: 2 }),
    'releases.search': () => ({ text: 'a' }),
    'library.search': () => ({ text: 'a' }),
    'genres.list': () => ({}),
    'genres.get': () => ({ genreId: known.genreId }),
    'genres.random': () => ({ limit: 3 }),
    'genres.releases': () => ({ genreId: known.genreId, page: 1 }),
    'franchises.list': () => ({}),
    'franchises.get': () => ({ franchiseId: known.franchiseId }),
    'franchises.random': () => ({ limit: 3 }),
    'franchises.ofRelease': () => ({ releaseId: release.id }),
    'franchises.next': () => ({ releaseId: release.id }),
    'torrents.page': () => ({ page: 1 }),
    'torrents.ofRelease': () => ({ releaseId: release.id }),
    'torrents.save': () => ({ torrentId: known.torrentId }),
    'torrents.magnet': () => ({ torrentId: known.torrentId }),
    'torrents.feedAddress': () => ({ releaseId: release.id, isPersonal: false }),
    'schedule.now': () => ({}),
    'schedule.week': () => ({}),
    'schedule.saveCalendar': () => ({
      name: 'Schedule',
      entries: [
        { releaseId: release.id, weekday: 3, isOutThisWeek: true, episodesLeft: null, title: 'Tea House', note: '' },
      ],
    }),
    'teams.list': () => ({}),
    'media.promotions': () => ({}),
    'media.videos': () => ({ limit: 5 }),
    'service.connection': () => ({}),
    'service.check': () => ({}),
    'service.trust': () => ({ origin: new URL(demo.anime.mirrorBaseUrl).origin, isTrusted: true }),
    'searches.recent': () => ({}),
    'searches.remember': () => ({ text: 'veranda' }),
    'searches.forget': () => ({ text: 'veranda' }),
    'answers.kept': () => ({ name: 'releases.get', input: { idOrAlias: String(release.id) } }),
    'episodes.refresh': () => ({ releaseId: release.id, episodeId: release.episodeId }),
    'account.state': () => ({}),
    'account.signIn': () => ({ login: demo.account.login, password: demo.account.password }),
    'progress.save': () => ({
      episodeId: release.episodeId,
      releaseId: release.id,
      positionSeconds: 40,
      isWatched: false,
    }),
    'progress.forRelease': () => ({ releaseId: release.id }),
    'progress.recent': () => ({}),
    'progress.hideRecent': () => ({ releaseId: release.id, isHidden: true }),
    'progress.mark': () => ({ releaseId: release.id, episodeIds: [release.episodeId], isWatched: true }),
    'progress.restore': () => ({ releaseId: release.id, episodeIds: [release.episodeId], former: [] }),
    'progress.adopt': () => ({}),
    'watching.year': () => ({ year: null, hidesAdult: true }),
    'watching.clearDays': () => ({}),
    'watching.restoreDays': () => ({
      days: [{ day: '2026-03-05', releaseId: release.id, seconds: 60, episodes: 1, isFinished: false }],
    }),
    'progress.declineAdoption': () => ({}),
    'services.read': () => ({}),
    'services.find': () => ({ service: 'anime', address: demo.anime.baseUrl, siteAddress: null }),
    'services.test': () => ({}),
    'services.choose': () => ({ anime: null, novels: null }),
    'network.read': () => ({}),
    'network.update': () => ({ mode: 'none' }),
    'links.take': () => ({}),
    'updates.state': () => ({}),
    'updates.check': () => ({}),
    'updates.download': () => ({}),
    'updates.install': () => ({}),
    'app.about': () => ({}),
    'app.logLines': () => ({}),
    'app.reveal': () => ({ place: 'log' }),
    'files.chooseFolder': () => ({}),
    'app.licences': () => ({}),
    'display.keepAwake': () => ({ isWanted: true }),
    'sync.state': () => ({}),
    'sync.now': () => ({}),
    'sync.freshen': () => ({}),
    'novels.catalogPage': () => ({ page: 1 }),
    'novels.references': () => ({}),
    'novels.pace': () => ({}),
    'people.get': () => ({ slugUrl: known.personSlugUrl }),
    'people.novelsHere': () => ({ slugUrl: known.personSlugUrl }),
    'novels.get': () => ({ slugUrl: novel.slugUrl }),
    'novels.chapters': () => ({ slugUrl: novel.slugUrl }),
    'novels.chapter': () => novel,
    'downloads.queue': () => ({}),
    'downloads.ofTitle': () => ({ slugUrl: novel.slugUrl }),
    'downloads.add': () => ({ slugUrl: novel.slugUrl, chapters: [chapterOfLine()] }),
    'downloads.keepUp': () => ({ slugUrl: novel.slugUrl, isKeptUp: false }),
    'downloads.pause': () => ({ slugUrl: null, isPaused: false }),
    'downloads.cancel': () => ({ releaseId: release.id, episodeIds: null }),
    'downloads.undo': async () => {
      const { undoId } = await client['saved.remove']({ slugUrl: novel.slugUrl, chapters: null });
      return { undoId };
    },
    'downloads.retry': () => ({ slugUrl: novel.slugUrl }),
    'downloads.fetchPictures': () => ({ slugUrl: novel.slugUrl }),
    'downloads.reorder': () => ({ releaseId: release.id, before: null }),
    'downloads.dataSaver': () => ({ isOn: false }),
    'episodes.ofRelease': () => ({ releaseId: release.id }),
    'episodes.save': () => ({ releaseId: release.id, episodeIds: [release.episodeId], height: 720 }),
    'episodes.keepNext': () => ({ releaseId: release.id, count: 0, height: 720 }),
    'episodes.pin': () => ({ releaseId: release.id, episodeId: release.episodeId, isPinned: true }),
    'saved.releases': () => ({}),
    'saved.titles': () => ({}),
    'saved.titleCount': () => ({}),
    'saved.remove': () => ({ slugUrl: novel.slugUrl, chapters: null }),
    'saved.storage': () => ({}),
    'saved.move': () => ({ directory: null, isUnusable: false }),
    'saved.check': () => ({}),
    'saved.setCacheLimit': () => ({ cache: 'pictures', limitBytes: 100_000_000 }),
    'saved.search': () => ({ text: 'дождь', slugUrl: null }),
    'saved.replacements': () => ({ slugUrl: novel.slugUrl }),
    'saved.export': async () => {
      await saveChapter();
      return { slugUrl: novel.slugUrl, format: 'epub', chapters: null, isByVolume: false };
    },
    'notes.export': async () => {
      await client['highlights.put'](highlight());
      return { slugUrl: novel.slugUrl, format: 'html', language: 'ru' };
    },
    'tasks.list': () => ({}),
    'tasks.cancel': () => ({ id: randomUUID() }),
    'tasks.dismiss': () => ({ id: randomUUID() }),
    'devices.state': () => ({}),
    'devices.join': () => ({ directory: syncFolder, passphrase: null, name: 'Sample', hasSettings: false }),
    'devices.leave': () => ({ deletesFile: true }),
    'devices.forget': () => ({ id: randomUUID() }),
    'devices.update': () => ({}),
    'devices.setPassphrase': () => ({ passphrase: 'canary passphrase' }),
    'devices.exchange': () => ({}),
    'devices.separate': () => ({}),
    'backups.list': () => ({}),
    'backups.make': () => ({}),
    'backups.restore': async () => ({ id: (await client['backups.make']({})).id }),
    'personData.export': () => ({}),
    'settings.export': () => ({}),
    'settings.import': () => ({ text: '{"format":"engawa-data","version":1}' }),
    'personData.import': () => ({ text: '{"format":"engawa-data","version":1}' }),
    'reading.save': () => ({ ...novel, paragraph: 3, offset: 0.5, isAtEnd: false }),
    'reading.recent': () => ({}),
    'reading.title': () => ({ slugUrl: novel.slugUrl }),
    'reading.readChapters': () => ({ slugUrl: novel.slugUrl }),
    'reading.markRead': () => ({ slugUrl: novel.slugUrl, chapters: [chapter()], isRead: true }),
    'reading.chooseLine': () => ({ slugUrl: novel.slugUrl, branchId: novel.branchId }),
    'reading.setShelf': () => ({ slugUrl: novel.slugUrl, shelf: 'reading' }),
    'reading.setFollowed': () => ({ slugUrl: novel.slugUrl, isFollowed: true }),
    'reading.newChapters': () => ({ slugUrl: novel.slugUrl }),
    'reading.noteSeen': () => ({ slugUrl: novel.slugUrl }),
    'reading.setLook': () => ({ slugUrl: novel.slugUrl, look: { font: 'pt-serif' } }),
    'reading.shelves': () => ({}),
    'reading.history': () => ({ page: 1 }),
    'reading.forgetHistory': () => ({ entries: [{ slugUrl: novel.slugUrl, ...chapter() }] }),
    'reading.restoreHistory': () => ({ entries: [{ ...novel, openedAt: 1 }] }),
    'replacements.list': () => ({ slugUrl: novel.slugUrl }),
    'replacements.put': () => ({
      ...{ id: randomUUID(), slugUrl: null, createdAt: 1, find: 'Сюэ', put: 'Сюй', isWholeWord: true, isOn: true },
    }),
    'replacements.remove': () => ({ ids: [randomUUID()] }),
    'reading.days': () => ({}),
    'reading.addTime': () => ({ seconds: 30 }),
    'reading.clearDays': () => ({}),
    'reading.restoreDays': () => ({ days: [{ day: '2026-03-05', seconds: 60, chapters: 1 }] }),
    'bookmarks.list': () => ({ slugUrl: novel.slugUrl }),
    'bookmarks.put': () => ({ ...mark(), paragraph: 3, offset: 0.5, excerpt: 'a' }),
    'bookmarks.remove': () => ({ ids: [randomUUID()] }),
    'highlights.list': () => ({ slugUrl: novel.slugUrl }),
    'highlights.put': highlight,
    'highlights.remove': () => ({ ids: [randomUUID()] }),
    'highlights.search': () => ({ text: 'veranda', page: 1 }),
    'account.details': () => ({}),
    'account.passkey': () => ({}),
    'account.acceptCode': async () => ({ code: await freshCode(demo) }),
    'account.forgotPassword': () => ({ email: 'nobody@example.org' }),
    'account.resetPassword': async () => ({
      token: await freshResetToken(demo),
      password: 'veranda-2027',
      confirmation: 'veranda-2027',
    }),
    'lists.state': () => ({}),
    'lists.membership': () => ({}),
    'lists.place': () => ({ placements: [{ kind: 'favourite', releaseId: release.id, value: 'in' }] }),
    'lists.page': () => ({ list: 'favourites', page: 1 }),
    'lists.references': () => ({ list: 'planned' }),
    'ratings.own': () => ({ releaseId: release.id }),
    'ratings.known': () => ({}),
    'ratings.set': () => ({ releaseId: release.id, score: 8 }),
    'history.page': () => ({ page: 1 }),
    'history.remove': () => ({ episodeIds: [release.episodeId] }),
    'account.signOut': () => ({}),
    'signIn.attempt': () => ({}),
    'signIn.begin': () => ({ kind: 'code' }),
    'signIn.cancel': () => ({}),
  };
}

async function post(address: string, body: unknown): Promise<Response> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  return fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** A sign-in code that another device requested. */
async function freshCode(demo: Demo): Promise<string> {
  const answer = await post(`${demo.anime.baseUrl}/accounts/otp/get`, { device_id: randomUUID() });
  // The reference service answers in this shape.
  return ((await answer.json()) as { readonly otp: { readonly code: string } }).otp.code;
}

async function freshResetToken(demo: Demo): Promise<string> {
  const { email } = demo.secondAccount;
  await post(`${demo.anime.baseUrl}/accounts/users/auth/password/forget`, { email });
  const mails = await (await fetch(`${demo.control?.url}/mails`)).json();
  // The mails of the reference service have this shape.
  return (mails as { to: string; resetToken: string }[]).findLast(({ to }) => to === email)?.resetToken ?? '';
}
