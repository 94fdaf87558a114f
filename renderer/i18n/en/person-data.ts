export const personDataEn = {
  title: 'Your data',
  words: 'backup, copy, move, export, import',
  export: 'Save as a file',
  exportAdvice:
    'Settings, what you watched and read, shelves, bookmarks, highlights and searches. No password and no saved texts.',
  exportNow: 'Export',
  exported: 'Your data is saved as',
  inFolder: 'in {directory}',
  import: 'Bring in from a file',
  importAdvice: 'It joins what is here. What is newer here stays, and nothing is removed.',
  chooseFile: 'Choose a file',
  reading: 'Reading the file…',
  came: '{count, plural, =0 {Nothing is new: all of it is here already, or newer.} one {# entry came from the file} other {# entries came from the file}}',
  leftOut:
    '{count, plural, one {# entry could not be understood and was left out.} other {# entries could not be understood and were left out.}}',
  summary: 'What was in the file',
  kind: 'In the file',
  taken: 'Came',
  kept: 'Here already or newer',
  kinds: {
    settings: 'Settings',
    progress: 'Watched episodes',
    positions: 'Places in novels',
    titles: 'Shelves and choices of novels',
    readChapters: 'Read chapters',
    history: 'Reading history',
    bookmarks: 'Bookmarks',
    highlights: 'Highlights',
    searches: 'Searches',
  },
  backups: {
    label: 'Backups',
    advice:
      'Copies of your progress, places in books, bookmarks, highlights, shelves and settings. One is made every day and before an update changes your data; the newest three are kept. Saved chapters and your sign-in are not in them.',
    words: 'restore, undo, copy',
    make: 'Back up now',
    making: 'Backing up…',
    made: 'Backup made, {size}.',
    list: 'Your backups',
    none: 'No backups yet.',
    restore: 'Restore',
    title: 'Restore this backup?',
    replaced:
      'Progress, places in books, bookmarks, highlights, shelves and settings go back to how they were on {when}.',
    kept: 'How everything is now is kept as a backup first, so you can undo this. Saved chapters and your sign-in stay as they are.',
    cancel: 'Cancel',
    restoring: 'Restoring the backup. The page reloads when it is done.',
    trouble: {
      unreadable: { title: 'This backup is damaged', advice: 'Nothing was changed. Choose another backup.' },
      newer: {
        title: 'This backup was made by a newer version',
        advice: 'Nothing was changed. Update Engawa, then restore the backup.',
      },
      gone: {
        title: 'This backup is no longer there',
        advice: 'Nothing was changed. Only the newest three backups are kept.',
      },
    },
  },
  trouble: {
    unreadable: {
      title: '“{file}” is no data file of Engawa',
      advice: 'Choose a file that “Export” has written, whole and unchanged. Nothing was changed here.',
    },
    newer: {
      title: '“{file}” was written by a newer version',
      advice: 'Update Engawa on this computer, then choose the file again. Nothing was changed here.',
    },
    'too-large': { title: '“{file}” is too large', advice: 'A data file has at most 50 megabytes.' },
    gone: {
      title: '“{file}” cannot be read',
      advice: 'It was moved, or the drive that it is on is not connected. Choose it again.',
    },
  },
} as const;
