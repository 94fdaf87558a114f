import { expect, type Locator, type Page } from 'playwright/test';

/** A release in a list, with its actions. */
export class ReleaseCardPart {
  readonly page: Page;
  readonly card: Locator;
  readonly title: string;
  readonly id: number;

  private constructor(page: Page, card: Locator, title: string, id: number) {
    this.page = page;
    this.card = card;
    this.title = title;
    this.id = id;
  }

  /** The release at this place now, even if a new one moves it later. */
  static async at(page: Page, list: Locator, index: number): Promise<ReleaseCardPart> {
    const link = list.getByRole('article').nth(index).getByRole('link').first();
    await expect(link).toBeVisible();
    const address = (await link.getAttribute('href')) ?? '';
    const title = (await link.textContent()) ?? '';
    const card = list.getByRole('article').filter({ has: page.locator(`a[href="${address}"]`) });
    return new ReleaseCardPart(page, card, title, Number(/\d+/.exec(address)?.[0]));
  }

  get favourite() {
    return this.card.getByRole('button', { name: `Add ${this.title} to favourites` });
  }

  get noFavourite() {
    return this.card.getByRole('button', { name: `Remove ${this.title} from favourites` });
  }

  get collection() {
    return this.card.getByRole('button', { name: /(to a collection$|^Collection of )/ });
  }

  mark(name: string | RegExp) {
    return this.card.getByRole('img', { name });
  }

  async chooseCollection(name: string): Promise<void> {
    await this.card.hover();
    await this.collection.click();
    await this.page.getByRole('menu').getByText(name, { exact: true }).click();
    await expect(this.page.getByRole('menu')).toBeHidden();
  }
}
