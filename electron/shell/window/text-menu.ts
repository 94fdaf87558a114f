import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import type { ShellWords } from '../system/words.ts';

type Clicked = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>;

/** What a right click on text offers: Electron itself has nothing. Empty where there is nothing to do. */
export function textMenuTemplate(
  { isEditable, selectionText, editFlags }: Clicked,
  words: ShellWords,
): MenuItemConstructorOptions[] {
  const copy: MenuItemConstructorOptions = { role: 'copy', label: words.copy, enabled: editFlags.canCopy };
  const selectAll: MenuItemConstructorOptions = {
    role: 'selectAll',
    label: words.selectAll,
    enabled: editFlags.canSelectAll,
  };
  if (isEditable) {
    return [
      { role: 'undo', label: words.undo, enabled: editFlags.canUndo },
      { role: 'redo', label: words.redo, enabled: editFlags.canRedo },
      { type: 'separator' },
      { role: 'cut', label: words.cut, enabled: editFlags.canCut },
      copy,
      { role: 'paste', label: words.paste, enabled: editFlags.canPaste },
      { type: 'separator' },
      selectAll,
    ];
  }
  return selectionText.trim() === '' ? [] : [copy];
}
