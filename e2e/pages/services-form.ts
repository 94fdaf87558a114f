import { expect, type Locator, type Page } from 'playwright/test';

type Service = 'anime' | 'novels';

const NAMES = { anime: /^(Anime service|Аниме-сервис)$/, novels: /^(Novel service|Сервис новелл)$/ } as const;

/** The form for the services' addresses, at the first start and in the sheet of the connection page. */
export class ServicesForm {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  private part(service: Service): Locator {
    return this.page.getByRole('form', { name: NAMES[service] });
  }

  address(service: Service): Locator {
    return this.part(service).getByRole('textbox', { name: NAMES[service] });
  }

  /** What was found at the address. */
  finding(service: Service): Locator {
    return this.part(service).getByRole('status');
  }

  /** Types an address and checks it, by keyboard. */
  async check(service: Service, address: string): Promise<void> {
    await this.address(service).fill(address);
    await expect(this.finding(service)).toBeEmpty();
    await this.address(service).press('Enter');
    await expect(this.finding(service)).not.toBeEmpty();
  }

  /** The site is a field of the novel service only. */
  async nameNovelSite(address: string): Promise<void> {
    await this.part('novels')
      .getByRole('textbox', { name: /^(Site|Сайт)/ })
      .fill(address);
  }

  async connect(): Promise<void> {
    await this.page.getByRole('button', { name: /^(Connect|Подключиться)$/ }).click();
  }
}
