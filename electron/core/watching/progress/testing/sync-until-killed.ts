import { say } from '#core/testing/say.ts';
import { startTestCore } from '#core/testing/start-test-core.ts';
import type { Demo } from '#demo/demo.ts';

/**
 * A program to be killed: signs in and saves positions `from`, `from + 1`, ... of one episode after another while they are sent
 * to the service, and writes each one as a line once it is stored. `node sync-until-killed.ts <folder> <from> <services as JSON>`
 */
const [dataDirectory = '', from = '0', services = ''] = process.argv.slice(2);
// The test passes what `startDemo` returned.
const demo = JSON.parse(services) as Demo;
const { client } = await startTestCore(demo, { dataDirectory });
await client['account.signIn']({ login: demo.account.login, password: demo.account.password });
const release = await client['releases.get']({ idOrAlias: 'five-hundred-evenings-in-hoshigaoka' });

for (let position = Number(from); ; position += 1) {
  const episode = release.episodes[position % release.episodes.length];
  if (episode === undefined) throw new Error('the demo has too few episodes');
  const place = { releaseId: release.id, episodeId: episode.id, positionSeconds: position, isWatched: false };
  await client['progress.save'](place);
  say(position);
}
