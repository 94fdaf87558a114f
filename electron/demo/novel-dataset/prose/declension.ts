export type GrammaticalCase = 'gen' | 'dat' | 'acc' | 'ins' | 'pre';

const endings: Readonly<
  Record<'hardFeminine' | 'softFeminine' | 'softMasculine' | 'hardMasculine', Readonly<Record<GrammaticalCase, string>>>
> = {
  hardFeminine: { gen: 'ы', dat: 'е', acc: 'у', ins: 'ой', pre: 'е' },
  softFeminine: { gen: 'и', dat: 'е', acc: 'ю', ins: 'ей', pre: 'е' },
  softMasculine: { gen: 'я', dat: 'ю', acc: 'я', ins: 'ем', pre: 'е' },
  hardMasculine: { gen: 'а', dat: 'у', acc: 'а', ins: 'ом', pre: 'е' },
};

/** Regular Russian names only; of a compound name the last word is declined. Names that end otherwise stay as they are. */
export function declineName(name: string, grammaticalCase: GrammaticalCase): string {
  const stem = name.slice(0, -1);
  const last = name.slice(-1);
  if (last === 'а') {
    const isVelar = 'гкхжшщч'.includes(stem.slice(-1));
    return stem + (isVelar && grammaticalCase === 'gen' ? 'и' : endings.hardFeminine[grammaticalCase]);
  }
  if (last === 'я') return stem + endings.softFeminine[grammaticalCase];
  if (last === 'й' || last === 'ь') {
    const isIy = last === 'й' && stem.endsWith('и');
    return stem + (isIy && grammaticalCase === 'pre' ? 'и' : endings.softMasculine[grammaticalCase]);
  }
  return /[бвгджзклмнпрстфхцчшщ]$/.test(name) ? name + endings.hardMasculine[grammaticalCase] : name;
}
