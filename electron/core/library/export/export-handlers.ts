import type { SavedLibrary } from '#core/library/saved/saved-library.ts';
import type { Tasks } from '#core/platform/tasks/tasks.ts';
import type { CorePorts, Log } from '#core/ports.ts';
import type { AppContract } from '#shared/contract/app-contract.ts';
import { AppFailure } from '#shared/contract/app-error.ts';
import type { Handlers } from '#shared/contract/define.ts';
import type { SlugUrl } from '#shared/domain/identifiers.ts';
import { planExport } from './export-plan.ts';
import { exportTitle } from './export-title.ts';
import { sweepPartFiles } from './part-file.ts';

export type ExportHandlers = Pick<Handlers<AppContract>, 'saved.export'>;

export type ExportOptions = Pick<CorePorts, 'downloadsDirectory' | 'clock'> & {
  readonly library: Pick<SavedLibrary, 'title' | 'chaptersOf' | 'chapter' | 'picture'>;
  /** The translation of a title that the person reads; null: never asked. */
  readonly lineOf: (slugUrl: SlugUrl) => { readonly branchId: number | null } | null;
  readonly tasks: Pick<Tasks, 'start'>;
  readonly log: Log;
};

export function createExportHandlers(options: ExportOptions): ExportHandlers {
  const { library, lineOf, tasks, downloadsDirectory, clock, log } = options;
  // Runs in the background: files left by a killed process do no harm.
  sweepPartFiles(downloadsDirectory).catch((cause: unknown) => log.error('sweeping unfinished files failed', cause));
  return {
    'saved.export': async ({ slugUrl, format, chapters, isByVolume }) => {
      const record = library.title(slugUrl);
      const infos = library.chaptersOf(slugUrl);
      const plan = record && planExport({ record, infos, line: lineOf(slugUrl) }, { chapters, isByVolume });
      if (record === null || plan === null || plan.files.length === 0) throw new AppFailure({ code: 'not-found' });
      const { name } = record.novel;
      const work = { kind: 'export', slugUrl, name: name.russian ?? name.main, format } as const;
      const parts = { library, downloadsDirectory, clock };
      const taskId = tasks.start(work, (signal, note) =>
        exportTitle(parts, { record, plan, format }, { signal, note }),
      );
      return { taskId };
    },
  };
}
