export const storage = {
  title: 'Storage',
  folder: 'Folder for saved items',
  usualFolder: 'Default location, inside the app’s data folder.',
  state: {
    gone: {
      title: 'Saved items cannot be found',
      advice:
        'If their folder is on an external drive, connect the drive. If the folder or its files were moved or renamed, put them back, or choose the folder with Move.',
    },
    unwritable: {
      title: 'The folder cannot be written to',
      advice: 'Saved items open, but nothing new can be saved until the folder is writable.',
    },
    full: {
      title: 'The disk is full',
      advice: 'Saved items open, but nothing new can be saved until you free some space or move them to another disk.',
    },
    unreadable: {
      title: 'The folder cannot be opened yet',
      advice:
        'Its contents are from an older version of the app, or damaged. They open once the folder is writable and the disk has space.',
    },
    'in-use': {
      title: 'The folder is in use by another Engawa',
      advice: 'Close the other Engawa to open the items saved here.',
    },
    newer: {
      title: 'The folder is from a newer version of the app',
      advice: 'Update the app to open it. Nothing in it was changed.',
    },
  },
  move: 'Move',
  moveTitle: 'Move saved items',
  moveAdvice: 'Everything saved is copied there, verified, and then removed from here. You can keep reading.',
  moveReadable:
    'Everything saved is copied there and verified. It is removed from here if possible. If the move is refused, make the current folder writable first: the items saved last cannot be read until then. A folder that already holds saved items is opened as it is.',
  moveUnusable:
    'Enter where the folder is now, or an empty folder for new items. The contents of the unusable folder stay in it.',
  path: 'Full path of an empty or new folder',
  choose: 'Choose a folder',
  notChosen: 'The folder dialog could not be opened. Enter the path instead.',
  notAFolder: 'Enter the full path of an empty or new folder.',
  moveNow: 'Move there',
  moveBack: 'Back to the default location',
  startEmpty: 'Start with an empty folder',
  isMoving: 'Moving',
  episodes: 'Episodes',
  texts: 'Texts',
  pictures: 'Pictures',
  search: 'Search index and lists',
  free: 'Free on the disk',
  freeUnknown: 'Unknown',
  almostFull: {
    title: 'The disk is almost full',
    advice: 'Saving stops before the disk is full. Delete what you no longer need.',
  },
  items: {
    title: 'Size by release and novel',
    advice: 'Delete saved episodes and novels, or export novels, one by one.',
    open: 'Open saved items',
  },
  caches: {
    pictures: 'Picture cache',
    answers: 'Page cache',
    advice: '{used} of at most {limit}. The oldest entries are removed first; saved texts are never removed.',
    limitOf: 'Limit: {name}',
  },
  check: {
    label: 'Check and repair',
    advice: 'Reads all saved texts and episodes and saves damaged ones again.',
    isRunning: 'Checking',
  },
} as const;
