/** Words of a genre's name, in either language, and what FB2 calls it; the first that fits. */
const GENRES: readonly { readonly fits: RegExp; readonly genre: string }[] = [
  { fits: /попадан|исекай|isekai/i, genre: 'popadanec' },
  { fits: /^фэнтези|fantasy/i, genre: 'sf_fantasy' },
  { fits: /киберпанк|cyberpunk/i, genre: 'sf_cyberpunk' },
  { fits: /ужас|horror/i, genre: 'sf_horror' },
  { fits: /фантастика|sci-?fi|science fiction/i, genre: 'sf' },
  { fits: /детектив|detective|mystery/i, genre: 'detective' },
  { fits: /триллер|thriller/i, genre: 'thriller' },
  { fits: /романтика|romance|сёдзё|shoujo/i, genre: 'love_contemporary' },
  { fits: /приключени|adventure/i, genre: 'adventure' },
  { fits: /истори|histor/i, genre: 'prose_history' },
  { fits: /комедия|юмор|comedy|humou?r/i, genre: 'humor_prose' },
  { fits: /военн|military|war/i, genre: 'prose_military' },
  { fits: /сказк|fairy/i, genre: 'child_tale' },
];
const OTHER = 'unrecognised';
const MOST = 3;

/** FB2 has a list of its own (FictionBook 2.2, genreType); the genres' own names stay among the keywords. */
export function fb2Genres(names: readonly string[]): readonly string[] {
  const found = names.flatMap((name) => GENRES.find(({ fits }) => fits.test(name))?.genre ?? []);
  return found.length === 0 ? [OTHER] : [...new Set(found)].slice(0, MOST);
}
