export const textsEn = {
  title: 'Search in saved texts',
  label: 'Words to find in saved texts',
  placeholder: 'Words or a “phrase”',
  clear: 'Clear',
  total: '{count, plural, =0 {Nothing found} one {# place} other {# places}}',
  inTitle: 'Only in {title}',
  notOnly: 'Only in {title}: search in all titles',
  inAll: 'Search in all titles',
  all: '{count, plural, other {All # places}}',
  allOf: '{count, plural, other {All # places in {title}}}',
  more: 'Show more',
  unindexed:
    '{count, plural, one {# saved chapter is} other {# saved chapters are}} still being made ready. They will be found in a moment.',
  nothing: 'No saved text says “{text}”',
  nothingAdvice: 'Try fewer words or only the beginning of one. All words have to stand in the same paragraph.',
  nothingInTitle: 'Other titles may say it.',
  begin: 'Find any words that you have read',
  beginAdvice:
    'All forms of a word are found. Words between quotes stand together. Only saved chapters are searched, without a network.',
} as const;
