import { element, xmlText } from '../xml.ts';

type Page = {
  readonly title: string;
  readonly language: string;
  /** From the page to the style sheet. */
  readonly style: string;
  readonly bodyType?: string;
  readonly content: string;
};

/** A page of an EPUB: XHTML, whole. */
export function pageOf({ title, language, style, bodyType, content }: Page): string {
  const head = element(
    'head',
    {},
    element('meta', { charset: 'utf-8' }),
    element('title', {}, xmlText(title)),
    element('link', { rel: 'stylesheet', type: 'text/css', href: style }),
  );
  const page = element(
    'html',
    {
      xmlns: 'http://www.w3.org/1999/xhtml',
      'xmlns:epub': 'http://www.idpf.org/2007/ops',
      lang: language,
      'xml:lang': language,
    },
    head,
    element('body', { 'epub:type': bodyType }, content),
  );
  return `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n${page}\n`;
}
