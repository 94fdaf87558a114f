import { keyShortcut } from '#renderer/parts/keys/key-name.ts';
import { useKeyNames } from '#renderer/parts/keys/use-key-names.ts';
import { bindingsOf } from '#shared/domain/player/key-bindings.ts';
import { type CommandId, FIXED_KEYS } from '#shared/domain/player/keys.ts';
import { usePreference } from '../session/player-context.ts';

type Shortcut = { readonly shortcut: string | undefined; readonly 'aria-keyshortcuts': string | undefined };

/** The present keys of what a control does: one of each command for its tooltip, all of them for screen readers. */
export function useShortcut(...ids: readonly CommandId[]): Shortcut {
  const nameOf = useKeyNames();
  const bindings = bindingsOf(usePreference((settings) => settings.keys));
  const keysOf = (id: CommandId) => [FIXED_KEYS[id] ?? [], bindings[id]].flat();
  const shown = ids.flatMap((id) => keysOf(id).slice(0, 1));
  const all = ids.flatMap(keysOf);
  return {
    shortcut: shown.length === 0 ? undefined : shown.map(nameOf).join(' · '),
    'aria-keyshortcuts': all.length === 0 ? undefined : all.map(keyShortcut).join(' '),
  };
}
