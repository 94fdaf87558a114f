import type { Run } from '../prose/template.ts';
import type { StoryBlock } from './story-block.ts';

/** Editors of different years left different tags; within one chapter only one pair is used (novel-service, Chapter content). */
type MarkTags = { readonly strong: 'strong' | 'b'; readonly emphasis: 'em' | 'i' };

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function inline(runs: readonly Run[], tags: MarkTags): string {
  return runs
    .map(({ text, mark }) => {
      const escaped = escapeHtml(text);
      return mark === undefined ? escaped : `<${tags[mark]}>${escaped}</${tags[mark]}>`;
    })
    .join('');
}

function linesOf(runs: readonly Run[]): Run[][] {
  const lines: Run[][] = [[]];
  for (const run of runs) {
    for (const [place, text] of run.text.split('\n').entries()) {
      if (place > 0) lines.push([]);
      lines.at(-1)?.push({ ...run, text });
    }
  }
  return lines;
}

/** An HTML chapter: numbered paragraphs, pictures lazy and with absolute addresses (novel-service, Chapter content 1). */
export function renderHtml(
  blocks: readonly StoryBlock[],
  options: {
    readonly tags: MarkTags;
    readonly pictureAddress: (block: StoryBlock & { kind: 'picture' }) => string;
    readonly arePicturesInParagraphs: boolean;
  },
): string {
  let paragraphIndex = 0;
  const paragraph = (content: string) => {
    paragraphIndex += 1;
    return `<p data-paragraph-index="${paragraphIndex}">${content}</p>`;
  };
  const render = (block: StoryBlock): string => {
    switch (block.kind) {
      case 'paragraph':
        return linesOf(block.runs)
          .map((runs) => paragraph(inline(runs, options.tags)))
          .join('');
      case 'blank':
        return paragraph('&nbsp;');
      case 'rule':
        return paragraph('* * *');
      case 'picture': {
        const image = `<img loading="lazy" src="${escapeHtml(options.pictureAddress(block))}">`;
        return options.arePicturesInParagraphs ? paragraph(image) : image;
      }
    }
  };
  return blocks.map(render).join('');
}
