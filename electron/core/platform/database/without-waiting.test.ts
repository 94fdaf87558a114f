import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { inTransaction, withoutWaiting } from './transaction.ts';

it('withoutWaiting ends with its work, even if that fails, and has no effect in a transaction', () => {
  const database = new DatabaseSync(':memory:');
  database.exec('PRAGMA synchronous = FULL');
  const level = () => database.prepare('PRAGMA synchronous').get()?.['synchronous'];
  expect(withoutWaiting(database, level)).toBe(1);
  expect(level()).toBe(2);
  const failing = () => {
    throw new Error('disk full');
  };
  inTransaction(database, () => expect(withoutWaiting(database, level)).toBe(2));
  expect(() => withoutWaiting(database, failing)).toThrow('disk full');
  expect(level()).toBe(2);
});
