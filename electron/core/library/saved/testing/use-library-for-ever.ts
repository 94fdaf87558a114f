import { join } from 'node:path';
import { say } from '#core/testing/say.ts';
import { addressOf, openingOf, playlistOf, saveEpisode } from '../../episodes/testing/episode-samples.ts';
import { chapterOf, picture, titleOf } from './saved-samples.ts';
import { startLibraryParts } from './start-library-parts.ts';

/**
 * A program to be killed. `save`: saves chapter `from`, `from + 1`, ... with a picture of its own and one that all show, each
 * the second time as another revision, and writes each one's number as a line once it is kept. `move`: moves the library
 * between two folders. `episodes`: saves episode after episode like chapters, every third one anew in another version.
 * `node use-library-for-ever.ts <save|move|episodes> <data folder> <from>`
 */
const [what = '', dataDirectory = '', from = '1'] = process.argv.slice(2);
const { library, episodes, move } = startLibraryParts(dataDirectory);
const title = titleOf(1);

if (what === 'move') say('open');
for (let number = Number(from); ; number += 1) {
  if (what === 'move') {
    const state = await move(number % 2 === 0 ? null : join(dataDirectory, 'elsewhere'));
    say(state.status);
    continue;
  }
  if (what === 'episodes') {
    await saveEpisode(episodes.store, openingOf(number));
    const other = { bytes: playlistOf(5), type: null, finalAddress: addressOf(number) };
    if (number % 3 === 0) await saveEpisode(episodes.store, openingOf(number, { playlists: [other] }));
    say(number);
    continue;
  }
  // Kills shall hit the moments at which the log is written back, too.
  library.database()?.exec('PRAGMA wal_autocheckpoint = 20');
  for (const revisionId of [1, 2]) {
    const pictures = [picture('all'), picture(String(number)), picture(`${number}-${revisionId}`)];
    await library.put(chapterOf(title, number, { pictures, revisionId }));
  }
  say(number);
}
