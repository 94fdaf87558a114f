import { addressTable, textIn } from '#renderer/parts/filters/address-values.ts';

/** The words, and the title to search in, which is empty for all titles. */
export const textSearchAddress = addressTable<{ readonly text: string; readonly title: string }>({
  text: ['q', textIn],
  title: ['title', textIn],
});
