import { inLanguage } from './in-language.ts';
import * as texts from './texts.ts';

export const en = inLanguage(texts, 0);
