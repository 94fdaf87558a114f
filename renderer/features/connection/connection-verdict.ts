import type { AppError } from '#shared/contract/app-error.ts';
import { isHostAway, type ServiceConnection } from '#shared/domain/app/service-connection.ts';

/**
 * `unknown`: nothing was asked yet. `problem`: of the configured host, where it has one; where nothing answers, of the one in
 * use. `host` is the one in use. `isPublicOnly`: it may not see the session, so signing in and syncing wait.
 */
export type ConnectionVerdict = {
  readonly is: 'good' | 'mirror' | 'away' | 'unknown';
  readonly host: string;
  readonly problem: AppError | null;
  readonly isPublicOnly: boolean;
};

export function connectionVerdict({ hosts }: ServiceConnection): ConnectionVerdict {
  const inUse = hosts.find(({ isInUse }) => isInUse);
  const configured = hosts.find(({ role }) => role === 'configured');
  const host = inUse === undefined ? '' : new URL(inUse.origin).host;
  const problem = configured?.lastAnswer?.problem ?? null;
  const isPublicOnly = inUse !== undefined && !inUse.isTrusted;
  const said = inUse?.lastAnswer ?? null;
  if (said?.problem != null && isHostAway(said.problem))
    return { is: 'away', host, problem: said.problem, isPublicOnly };
  if (inUse?.role === 'mirror') return { is: 'mirror', host, problem, isPublicOnly };
  return { is: said === null ? 'unknown' : 'good', host, problem, isPublicOnly };
}
