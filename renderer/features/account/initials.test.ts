import { expect, it } from 'vitest';
import { initialsOf } from './account-page.tsx';

it.each([
  ['aki', 'A'],
  ['Аки Мори', 'АМ'],
  ['aki_mori.2', 'AM'],
  ['𝒜ki', '𝒜'],
  ['!!!', ''],
])('the initials of %s are %s', (name, initials) => expect(initialsOf(name)).toBe(initials));
