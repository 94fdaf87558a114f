import { inLanguage } from './in-language.ts';
import * as texts from './texts.ts';

export const ru = inLanguage(texts, 1);
