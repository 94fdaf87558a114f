import { join } from 'node:path';
import { say } from '#core/testing/say.ts';
import { addressOf, openingOf, playlistOf, saveEpisode } from '../../episodes/testing/episode-samples.ts';
import { chapterOf, picture, titleOf } from './saved-samples.ts';
import { startLibraryParts } from './start-library-parts.ts';

/**
 * A program to be killed. `save`: saves chapters `from`, `from + 1`, ... in two revisions, with a picture of their own and one
 * that all show, and prints the number of each saved chapter. `move`: moves the library back and forth between two folders.
 * `episodes`: saves episodes in the same way, every third one again in another version.
 * `node use-library-until-killed.ts <save|move|episodes> <data folder> <from>`
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
  // Frequent checkpoints, so that kills hit them too.
  library.database()?.exec('PRAGMA wal_autocheckpoint = 20');
  for (const revisionId of [1, 2]) {
    const pictures = [picture('all'), picture(String(number)), picture(`${number}-${revisionId}`)];
    await library.put(chapterOf(title, number, { pictures, revisionId }));
  }
  say(number);
}
