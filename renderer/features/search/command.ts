import type { ComponentType } from 'react';

/** Something to do by its name. */
export type Command = {
  readonly id: string;
  readonly name: string;
  /** Other words for it, that one may type instead. */
  readonly otherWords?: string | undefined;
  readonly icon: ComponentType;
  readonly run: () => void;
};

function wordsOf(text: string): readonly string[] {
  const plain = text.normalize('NFC').toLowerCase().replaceAll('ё', 'е');
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/** Whether every word that was typed begins one of the command's. */
export function fitsCommand({ name, otherWords = '' }: Pick<Command, 'name' | 'otherWords'>, typed: string): boolean {
  const words = wordsOf(`${name} ${otherWords}`);
  const sought = wordsOf(typed);
  return sought.length > 0 && sought.every((part) => words.some((word) => word.startsWith(part)));
}
