import { russianFrames } from './frames-russian.ts';
import type { StyleName } from './styles.ts';

/** Sentences with so many alternatives that a long title hardly ever repeats one. */
const englishFrames: Readonly<Record<'moor' | 'parlour', readonly string[]>> = {
  parlour: [
    'In the [second|yellow|furthest|wrong] [pantry|parlour|passage|conservatory] [a kettle|a grandfather clock|an umbrella stand|a footstool] was [explaining itself|weeping politely|counting the guests|practising its scales], and [nobody minded|the wallpaper agreed|it did not like to be interrupted].',
    '{lead} [made a small bow|held up her lamp|took the left-hand stair|opened the nearest drawer] and found [a button|half a Wednesday|a very surprised mouse|somebody’s name|a spare horizon], which [she put back|bowed in return|was not hers|seemed to be expecting it].',
    '{companion} [coughed twice|consulted a list|stood on one leg|turned a page] and observed that [the weather|the soup|the third act|the carpet] was [later than usual|not to be trusted|somebody else’s|very nearly finished].',
    'They walked [past|under|round|as far as] the [borrowed moon|sleeping piano|parliament of spoons|umbrella orchard], where [it was still yesterday|everything was folded|the echoes were kept|one had to whisper], until [the path ran out|tea was mentioned|the hedge coughed].',
    'There was [a ladder|a notice|a dish of plums|a small policeman] in the middle of the [lawn|landing|ocean|argument], and upon it was written [“Presently”|“Mind the Tuesday”|“Do Not Be Alarmed”|“See Over”] in [purple ink|a worried hand|crumbs].',
  ],
  moor: [
    'I passed the [chapel|mill|empty fold|boundary stone] at [nine|dusk|low water|the change of the wind], and [a light|a sound of oars|the smell of wet earth|some other man’s footsteps] [kept pace with me|went before me|stopped when I stopped|followed as far as the bridge].',
    'In the [lower|locked|western|farther] [passage|gallery|cellar|room] the [dust|cold|darkness|silence] lay [like snow|like a tide|undisturbed|thicker than before], and upon it were [no marks at all|the prints of a child|a single glove|the traces of a rope].',
    '{companion} [trimmed the lamp|shut the book|crossed himself|laid down his pipe] and [would say nothing|spoke of the weather|looked past me|asked me the date], though [the clock had not struck|the door was bolted|I had not moved|we both had heard it].',
    'The [wind|sea|rain|old house] [drew breath|shifted its weight|fell to whispering|grew strangely still], and [from the stair|beyond the wall|out upon the marsh|beneath the floor] there came [one slow knock|a woman’s cough|the running of a chain|my own name].',
    'Among the [papers|ashes|linen|instruments] I found [a key|a lock of hair|an unsigned page|a child’s drawing|a list of ships], [dated in my own year|tied with black thread|wet through|still warm], and [I burned it|I have it yet|I told nobody|I knew the hand].',
  ],
};

export function framesOf(style: StyleName): readonly string[] {
  return style === 'moor' || style === 'parlour' ? englishFrames[style] : russianFrames[style];
}
