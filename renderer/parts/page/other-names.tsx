import { Fragment } from 'react';
import { textLanguage } from '#shared/domain/chapter-document/text-language.ts';

/** The further names of a work or a person in one line, each marked with its language: voices read no other one's letters. */
export function OtherNames({ names }: { readonly names: readonly string[] }) {
  return [...names.entries()].map(([place, name]) => (
    <Fragment key={place}>
      {place > 0 && ' / '}
      <span lang={textLanguage(name)}>{name}</span>
    </Fragment>
  ));
}
