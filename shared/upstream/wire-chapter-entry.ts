import type { WireChapterEntry } from './novel-api.ts';

/**
 * Whether an entry is by itself all that `WireChapterEntry` would make of it (novel-service, Chapter list entry). Thousands
 * come in one answer, nearly all of them so, and the schema takes several times as long to say it. Everything else
 * goes through the schema, which tolerates more.
 */
export function isWireChapterEntry(value: unknown): value is WireChapterEntry {
  if (!isRecord(value)) return false;
  const { index, volume, number, name, branches } = value;
  return (
    Number.isSafeInteger(index) &&
    typeof volume === 'string' &&
    typeof number === 'string' &&
    isTextOrNull(name) &&
    Array.isArray(branches) &&
    branches.every(isBranch)
  );
}

function isBranch(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { id, branch_id: branchId, created_at: createdAt, teams, user } = value;
  return (
    isIntegerOrNull(id) &&
    isIntegerOrNull(branchId) &&
    isTextOrNull(createdAt) &&
    Array.isArray(teams) &&
    teams.every((team: unknown) => isRecord(team) && typeof team['name'] === 'string') &&
    (user === null || (isRecord(user) && isTextOrNull(user['username'])))
  );
}

function isTextOrNull(value: unknown): boolean {
  return value === null || typeof value === 'string';
}

function isIntegerOrNull(value: unknown): boolean {
  return value === null || Number.isSafeInteger(value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
