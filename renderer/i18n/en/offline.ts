export const offlineEn = {
  whatIsSaved: 'What is saved',
  savedShelf: 'Saved on this device',
  savedChapters: '{count, plural, one {# chapter} other {# chapters}}',
  chapterNotSaved: 'Not saved',
  glyph: {
    words: { both: 'Offline', anime: 'No anime service', novels: 'No novel service' },
    both: 'There is no connection to the services.',
    anime: 'The anime service cannot be reached.',
    novels: 'The novel service cannot be reached.',
    works:
      'What is saved on this device works: saved novels open and can be searched and exported, and pages that you have seen stay. What you change is kept here and sent later.',
  },
  reader: {
    notSaved: 'This chapter is not saved on this device',
    titleNotSaved: 'This title is not saved on this device',
    comes: '{problem}. It opens by itself as soon as it can be had.',
    save: 'Save it when the service is back',
    waits: 'Will be saved when the service is back',
    savedChapters: 'Saved chapters of this title',
    otherLines: 'Saved in another translation',
    skipped:
      '{count, plural, one {# chapter was left out: it is not saved} other {# chapters were left out: they are not saved}}',
    nextSaved:
      'Next saved chapter. {count, plural, one {# chapter before it is not saved} other {# chapters before it are not saved}}',
    previousSaved: 'Previous saved chapter',
    saved: 'Saved on this device',
    outdated: 'The text that was saved {when}. It was uploaded anew since then.',
    filter: 'Which chapters',
    all: 'All',
    savedOnly: 'Saved',
  },
} as const;
