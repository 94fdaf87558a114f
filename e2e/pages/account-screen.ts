import { expect, type Page } from 'playwright/test';

export class AccountScreen {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get login() {
    return this.page.getByLabel('Login or e-mail');
  }

  get password() {
    return this.page.getByLabel('Password', { exact: true });
  }

  async submit(account: { readonly login: string; readonly password: string }): Promise<void> {
    await this.login.fill(account.login);
    await this.password.fill(account.password);
    await this.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  async signIn(account: { readonly login: string; readonly password: string }): Promise<void> {
    await this.submit(account);
    await expect(this.page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  }

  /** What was watched signed out, and what may be done with it. */
  get adoption() {
    return this.page.getByRole('region', { name: 'Watched before you signed in' });
  }

  get adopt() {
    return this.adoption.getByRole('button', { name: 'Add to my account' });
  }

  get notNow() {
    return this.adoption.getByRole('button', { name: 'Not now' });
  }
}
