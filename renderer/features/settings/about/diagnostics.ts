import type { AppContract } from '#shared/contract/app-contract.ts';
import type { OutputOf } from '#shared/contract/define.ts';

export type Facts = {
  readonly about: OutputOf<AppContract, 'app.about'>;
  readonly info: OutputOf<AppContract, 'app.info'>;
  /** As the core gives them: without secrets. */
  readonly logLines: readonly string[];
};

/**
 * Facts for a fault report, as text. It names no service, folder or person: the path of the
 * data folder holds the person's name.
 */
export function diagnosticsOf({ about, info, logLines }: Facts, browser: string): string {
  const facts = [
    `Engawa ${about.version} (${info.host}, ${info.platform}, ${info.services})`,
    ...about.parts.map(({ name, version }) => `${name} ${version}`),
    `Page: ${browser}`,
  ];
  return `${[...facts, '', ...logLines].join('\n')}\n`;
}
