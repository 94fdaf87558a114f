import type { AppError } from '#shared/contract/app-error.ts';
import { isHostAway, type ServiceConnection } from '#shared/domain/service-connection.ts';

/** `unknown`: nothing was asked yet. `problem`: of the configured host, where it has one. `host` is the one in use. */
export type ConnectionVerdict = {
  readonly is: 'good' | 'mirror' | 'away' | 'unknown';
  readonly host: string;
  readonly problem: AppError | null;
};

export function connectionVerdict({ hosts }: ServiceConnection): ConnectionVerdict {
  const inUse = hosts.find(({ isInUse }) => isInUse);
  const configured = hosts.find(({ role }) => role === 'configured');
  const host = inUse === undefined ? '' : new URL(inUse.origin).host;
  const problem = configured?.lastAnswer?.problem ?? null;
  if (inUse?.lastAnswer == null) return { is: inUse?.role === 'mirror' ? 'mirror' : 'unknown', host, problem };
  if (inUse.lastAnswer.problem !== null && isHostAway(inUse.lastAnswer.problem))
    return { is: 'away', host, problem: inUse.lastAnswer.problem };
  return { is: inUse.role === 'mirror' ? 'mirror' : 'good', host, problem };
}
