import { createRandom } from './drawing/random.ts';

export const toneSampleRate = 44_100;
const sampleRate = toneSampleRate;
const barSeconds = 8;

/** Five slow chords, as semitones above the D below middle C. */
const chords = {
  home: [-12, 0, 7, 11, 14, 18],
  shade: [-15, -3, 4, 9, 14, 16],
  garden: [-19, -7, 0, 4, 9, 14],
  gate: [-17, -5, 2, 7, 9, 14],
  rain: [-10, 2, 5, 9, 14, 17],
} as const;
const bars = [
  'home',
  'garden',
  'shade',
  'gate',
  'home',
  'rain',
  'garden',
  'gate',
  'shade',
  'garden',
  'gate',
  'home',
] as const;
const scale = [12, 14, 18, 19, 21, 24, 26, 30] as const;

type Stereo = { readonly left: Float32Array; readonly right: Float32Array };

function frequency(semitones: number): number {
  return 146.83 * 2 ** (semitones / 12);
}

/** A chord that swells and fades, a little wider than its bar so that the next one grows out of it. */
function addChord({ left, right }: Stereo, startSeconds: number, notes: readonly number[]): void {
  const length = (barSeconds + 3) * sampleRate;
  const offset = Math.round((startSeconds - 0.5) * sampleRate);
  notes.forEach((note, index) => {
    const step = (2 * Math.PI * frequency(note)) / sampleRate;
    const volume = 0.05 / (1 + Math.max(0, note) / 24);
    const pan = 0.5 + 0.32 * Math.sin(index * 2.4);
    for (let sample = 0; sample < length; sample += 1) {
      const at = offset + sample;
      if (at < 0 || at >= left.length) continue;
      const share = sample / length;
      const envelope = Math.sin(Math.PI * share) ** 1.4 * volume;
      const breath = 1 + 0.12 * Math.sin((sample / sampleRate) * (1.1 + index * 0.17));
      const phase = step * sample;
      const one = Math.sin(phase) + 0.28 * Math.sin(2 * phase + 0.4) + 0.08 * Math.sin(3 * phase);
      const two = Math.sin(phase * 1.0021 + 0.8) + 0.2 * Math.sin(2.004 * phase);
      left[at] = (left[at] ?? 0) + envelope * breath * (one * (1 - pan) + two * pan * 0.6);
      right[at] = (right[at] ?? 0) + envelope * breath * (two * pan + one * (1 - pan) * 0.6);
    }
  });
}

/** One plucked tine with its echoes. */
function addPluck({ left, right }: Stereo, startSeconds: number, note: number, strength: number): void {
  const step = (2 * Math.PI * frequency(note)) / sampleRate;
  for (let echo = 0; echo < 4; echo += 1) {
    const offset = Math.round((startSeconds + echo * 0.42) * sampleRate);
    const pan = 0.5 + (echo % 2 === 0 ? 0.22 : -0.26);
    for (let sample = 0; sample < 2.6 * sampleRate; sample += 1) {
      const at = offset + sample;
      if (at >= left.length) break;
      const seconds = sample / sampleRate;
      const envelope = Math.min(1, seconds / 0.006) * Math.exp(-seconds * 2.1) * strength * 0.42 ** echo;
      const value =
        envelope * (Math.sin(step * sample) + 0.22 * Math.exp(-seconds * 5) * Math.sin(3.01 * step * sample));
      left[at] = (left[at] ?? 0) + value * (1 - pan);
      right[at] = (right[at] ?? 0) + value * pan;
    }
  }
}

function toWave({ left, right }: Stereo): Buffer {
  const header = Buffer.alloc(44);
  const bytes = left.length * 4;
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + bytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(2, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 4, 28);
  header.writeUInt16LE(4, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(bytes, 40);
  const samples = Buffer.alloc(bytes);
  for (let index = 0; index < left.length; index += 1) {
    samples.writeInt16LE(Math.round(32_000 * Math.tanh((left[index] ?? 0) * 1.5)), index * 4);
    samples.writeInt16LE(Math.round(32_000 * Math.tanh((right[index] ?? 0) * 1.5)), index * 4 + 2);
  }
  return Buffer.concat([header, samples]);
}

/** The film's music as a WAV file of exactly that many seconds. */
export function composeTone(seconds: number): Buffer {
  const stereo = { left: new Float32Array(seconds * sampleRate), right: new Float32Array(seconds * sampleRate) };
  bars.forEach((name, index) => {
    addChord(stereo, index * barSeconds, chords[name]);
  });
  const random = createRandom('melody');
  let place = 3;
  for (let at = 2; at < seconds - 5; at += random.pick([0.84, 1.26, 1.68, 2.52])) {
    place = Math.min(scale.length - 1, Math.max(0, place + random.whole(-2, 2)));
    addPluck(stereo, at, scale[place] ?? 12, random.between(0.07, 0.13));
  }
  return toWave(stereo);
}
