import { type SeededRandom, seededRandom } from '#demo/seeded-random.ts';
import type { FaultRule } from './fault-rule.ts';

type ActiveRule = { readonly rule: FaultRule; readonly random: SeededRandom; timesLeft: number };

/** The rules in force: each counts how often it may still be applied. */
export function createActiveRules() {
  let active: ActiveRule[] = [];
  return {
    replace: (rules: readonly FaultRule[]) => {
      active = rules.map((rule, place) => ({
        rule,
        random: seededRandom('fault', place),
        timesLeft: rule.times ?? Number.POSITIVE_INFINITY,
      }));
    },
    take: (request: Request): FaultRule | null => {
      const { host, pathname, search } = new URL(request.url);
      const path = `${request.method} ${pathname}`;
      const found = active.find(
        ({ rule, random, timesLeft }) =>
          timesLeft > 0 &&
          (rule.host === undefined || rule.host === host) &&
          (rule.match.test(path) || rule.match.test(path + search)) &&
          (rule.probability === undefined || random.chance(rule.probability)),
      );
      if (found === undefined) return null;
      found.timesLeft -= 1;
      return found.rule;
    },
  };
}
