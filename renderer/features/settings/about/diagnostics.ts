import type { AppContract } from '#shared/contract/app-contract.ts';
import type { OutputOf } from '#shared/contract/define.ts';

export type Facts = {
  readonly about: OutputOf<AppContract, 'app.about'>;
  readonly info: OutputOf<AppContract, 'app.info'>;
  /** As the core gives them: without secrets. */
  readonly logLines: readonly string[];
};

/**
 * What somebody needs who is to find a fault, as text to be sent to them. It names no service, no folder and nobody: where the
 * data lies has the person's name in it.
 */
export function diagnosticsOf({ about, info, logLines }: Facts, browser: string): string {
  const facts = [
    `Engawa ${about.version} (${info.host}, ${info.platform}, ${info.services})`,
    ...about.parts.map(({ name, version }) => `${name} ${version}`),
    `Page: ${browser}`,
  ];
  return `${[...facts, '', ...logLines].join('\n')}\n`;
}
