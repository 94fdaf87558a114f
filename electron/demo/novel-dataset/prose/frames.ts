import { englishFrames } from './frames-english.ts';
import { russianFrames } from './frames-russian.ts';
import type { StyleName } from './styles.ts';

export function framesOf(style: StyleName): readonly string[] {
  return style === 'moor' || style === 'parlour' ? englishFrames[style] : russianFrames[style];
}
