import { expect } from 'playwright/test';
import { asWritten, ReaderScreen } from './reader-screen.ts';

/** The reader with bookmarks, highlights, notes and its search. */
export class ReaderNotes extends ReaderScreen {
  /** Paragraphs of the chapter, without the surrounding page. */
  override get paragraphs() {
    return this.text.locator('[lang]').getByRole('paragraph');
  }

  get openHighlight() {
    return this.page.getByRole('dialog', { name: /^(Highlight|Выделение)$/ });
  }

  get ribbon() {
    return this.page.getByRole('img', { name: 'Bookmarked' });
  }

  get note() {
    return this.openHighlight.getByRole('textbox', { name: /^(Note|Заметка)$/ });
  }

  get searchField() {
    return this.page.getByRole('textbox', { name: 'Find in chapter' });
  }

  get searchCount() {
    return this.page.getByRole('search', { name: 'Search this chapter' }).getByRole('status');
  }

  /** The entries of a chapter under a tab. By the tab's name, since the former tab's panel stays for a frame. */
  marks(tab: string, chapter: string) {
    const panel = this.page.getByRole('tabpanel', { name: new RegExp(`^${tab}`) });
    return panel.getByRole('region', { name: chapter }).getByRole('listitem');
  }

  async toast(text: string): Promise<void> {
    await expect(this.page.getByText(text).last()).toBeVisible();
  }

  async openTab(name: string): Promise<void> {
    await this.page.keyboard.press('c');
    await this.page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
  }

  async setMode(name: 'Pages' | 'Scrolling'): Promise<void> {
    await this.page.keyboard.press('s');
    await this.page.getByRole('radio', { name, exact: true }).click();
    await this.page.keyboard.press('Escape');
    await expect(this.page.getByRole('dialog')).toBeHidden();
  }

  /** Selects the beginning or all of a paragraph with the mouse; returns the words. */
  async chooseWords(paragraph: number, part: 'beginning' | 'all' = 'beginning'): Promise<string> {
    if (part === 'all') await this.paragraphs.nth(paragraph).click({ clickCount: 3 });
    else await this.dragOver(paragraph);
    return asWritten(await this.page.evaluate(() => document.getSelection()?.toString().trim() ?? ''));
  }

  private async dragOver(paragraph: number): Promise<void> {
    const box = await this.paragraphs.nth(paragraph).boundingBox();
    if (box === null) throw new Error('The paragraph is not to be seen.');
    await this.page.mouse.move(box.x + 60, box.y + 14);
    await this.page.mouse.down();
    await this.page.mouse.move(box.x + 330, box.y + 14, { steps: 6 });
    await this.page.mouse.up();
  }

  /** The texts of a CSS highlight. */
  async painted(paint: string): Promise<string[]> {
    const drawn = await this.page.evaluate((name) => {
      return [...(CSS.highlights.get(name) ?? [])].map((piece) => {
        const range = document.createRange();
        range.setStart(piece.startContainer, piece.startOffset);
        range.setEnd(piece.endContainer, piece.endOffset);
        return range.toString();
      });
    }, paint);
    return drawn.map(asWritten);
  }

  async isPaintedInSight(paint: string): Promise<boolean> {
    const place = await this.placeOfPainted(paint);
    const size = this.page.viewportSize();
    return (
      place !== null && size !== null && place.y > 0 && place.y < size.height && place.x > 0 && place.x < size.width
    );
  }

  async clickOnPainted(paint: string): Promise<void> {
    await expect.poll(() => this.placeOfPainted(paint)).not.toBeNull();
    const place = await this.placeOfPainted(paint);
    if (place !== null) await this.page.mouse.click(place.x, place.y);
    await expect(this.note).toBeVisible();
  }

  private async placeOfPainted(paint: string): Promise<{ readonly x: number; readonly y: number } | null> {
    return this.page.evaluate((name) => {
      const piece = [...(CSS.highlights.get(name) ?? [])][0];
      if (piece === undefined) return null;
      const range = document.createRange();
      range.setStart(piece.startContainer, piece.startOffset);
      range.setEnd(piece.endContainer, piece.endOffset);
      const rectangle = range.getClientRects()[0];
      return rectangle === undefined
        ? null
        : { x: rectangle.left + rectangle.width / 2, y: rectangle.top + rectangle.height / 2 };
    }, paint);
  }
}
