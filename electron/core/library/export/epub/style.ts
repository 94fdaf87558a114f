/** Only what the reader's own settings should not decide: fonts, sizes, colours and margins are theirs. */
export const EPUB_STYLE = `
p { margin: 0; text-indent: 1.5em; }
p.blank, p.note, p.align-center, p.align-right, .title-page p, .notes p, li p { text-indent: 0; }
blockquote p:first-child { text-indent: 0; }
h1 { margin: 2em 0 1.5em; text-align: center; font-size: 1.5em; line-height: 1.3; page-break-after: avoid; }
h2, h3, h4, h5, h6 { margin: 1.5em 0 0.75em; font-size: 1em; line-height: 1.3; page-break-after: avoid; }
h2 { font-size: 1.25em; }
h3 { font-size: 1.1em; }
.align-left { text-align: left; }
.align-center { text-align: center; }
.align-right { text-align: right; }
.align-justify { text-align: justify; }
.picture { margin: 1em 0; text-align: center; page-break-inside: avoid; }
img { max-width: 100%; max-height: 100%; }
.cover { margin: 0; text-align: center; }
.missing { font-style: italic; }
blockquote { margin: 1em 1.5em; }
pre { margin: 1em 0; white-space: pre-wrap; font-size: 0.9em; }
hr { width: 30%; margin: 1.5em auto; }
.noteref { font-size: 0.75em; vertical-align: super; line-height: 1; }
.notes { margin-top: 2em; padding-top: 1em; border-top: 1px solid; font-size: 0.9em; }
.note { margin: 0 0 0.5em; }
.title-page { text-align: center; }
.title-page .about { margin-top: 2em; text-align: left; }
.volume { margin-top: 30%; text-align: center; }
`.trimStart();
