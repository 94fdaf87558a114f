function folded(text: string): string {
  return text.trim().toLocaleLowerCase().replaceAll('ё', 'е');
}

/** Whether a name has what was typed in it, with no regard to case or to the dots of ё, which few people type. */
export function hasInName(name: string, typed: string): boolean {
  return folded(name).includes(folded(typed));
}
