import { expect, it } from 'vitest';
import { seededRandom } from '#demo/seeded-random.ts';
import { fillTemplate, runsOf } from './template.ts';
import { everyVoiceIn, type VoiceName, voiceOf, voices } from './voices.ts';

const cast = { lead: 'Вера', companion: 'мастер Ду', elder: 'Савватий' };

it('fillTemplate fills in the cast, declined, with a capital at the start of a sentence', () => {
  const filled = fillTemplate(
    '{companion} ждал {lead:acc}. {companion} и {elder} молчали.',
    cast,
    seededRandom('test'),
  );
  expect(filled).toBe('Мастер Ду ждал Веру. Мастер Ду и Савватий молчали.');
});

it('fillTemplate chooses every alternative sooner or later', () => {
  const filled = Array.from({ length: 60 }, (_, place) => fillTemplate('[a|b|c]', cast, seededRandom('choice', place)));
  expect(new Set(filled)).toEqual(new Set(['a', 'b', 'c']));
});

it('runsOf cuts marked text into runs', () => {
  expect(runsOf('И тут **погас** *тихо* свет')).toEqual([
    { text: 'И тут ' },
    { text: 'погас', mark: 'strong' },
    { text: ' ' },
    { text: 'тихо', mark: 'emphasis' },
    { text: ' свет' },
  ]);
});

it.each(Object.keys(voices))('fillTemplate leaves no template syntax in texts of the voice %s', (name) => {
  // Object.keys returns plain strings.
  const voice = voiceOf(name as VoiceName);
  const { language, openings, scenes, thoughts, turns, frames, closings, talks, notes } = voice;
  const { interludes, smallTalks } = everyVoiceIn(language);
  const templates = [openings, scenes, thoughts, turns, closings, notes, frames, interludes].flat();
  for (const template of [...templates, ...talks.flat(), ...smallTalks.flat()]) {
    for (let draw = 0; draw < 8; draw += 1) {
      const text = runsOf(fillTemplate(template, cast, seededRandom(template, draw)))
        .map((run) => run.text)
        .join('');
      expect(text).not.toMatch(/[{}[\]|*]/);
    }
  }
});
