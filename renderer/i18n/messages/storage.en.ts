export const storageEn = {
  title: 'Storage',
  folder: 'Folder of saved texts',
  usualFolder: 'The usual place, inside the data of the app.',
  state: {
    gone: {
      title: 'The folder is not there',
      advice: 'If it is on a drive that was taken out, connect it again. Everything else works without it.',
    },
    unwritable: {
      title: 'The folder cannot be written to',
      advice: 'What is saved opens. Nothing new can be saved until the folder may be written to.',
    },
    'in-use': {
      title: 'The folder is open in another app window',
      advice: 'The app runs a second time beside this one. Close it there, and saved texts are here again.',
    },
    newer: {
      title: 'The folder is from a newer version of the app',
      advice: 'Update the app to open what is in it. Nothing of it was changed.',
    },
  },
  look: 'Look again',
  move: 'Move',
  moveTitle: 'Move saved texts',
  moveAdvice:
    'Everything that is saved is copied there, checked, and then removed from here. Reading goes on meanwhile.',
  moveUnusable: 'From now on new texts are saved there. What was in the folder that cannot be used stays in it.',
  path: 'Full path of an empty or new folder',
  notAFolder: 'This is no full path of an empty or new folder.',
  moveNow: 'Move there',
  moveBack: 'Back to the usual place',
  isMoving: 'Is being moved',
  texts: 'Texts',
  pictures: 'Pictures',
  search: 'For the search',
  free: 'Free on the disk',
  freeUnknown: 'The disk does not tell',
  titles: 'Sizes of single novels',
  titlesAdvice: 'Each with its size, to be deleted or exported.',
  openTitles: 'Open what is saved',
  caches: {
    pictures: 'Pictures kept from browsing',
    answers: 'Pages kept from browsing',
    advice: '{used} of at most {limit}. The oldest make room by themselves; nothing saved is among them.',
    limitOf: 'Limit: {name}',
  },
  check: {
    label: 'Check and repair',
    advice: 'Reads everything that is saved, and fetches anew what is not as it was saved.',
    start: 'Check',
    isRunning: 'Is being checked',
  },
} as const;
