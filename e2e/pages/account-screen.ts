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
    await expect(this.signOut).toBeVisible();
  }

  get signOut() {
    return this.page.getByRole('button', { name: 'Sign out', exact: true });
  }

  button(name: string) {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** The code that this device shows, to be approved on another one. */
  get shownCode() {
    return this.page.getByRole('status', { name: 'Code' });
  }

  async readCode(): Promise<string> {
    await expect(this.shownCode).toHaveText(/^\d{3} \d{3}$/);
    return ((await this.shownCode.textContent()) ?? '').replace(' ', '');
  }

  /** The field for the code of another device. */
  get codeField() {
    return this.page.getByLabel('Six-digit code');
  }

  async accept(code: string): Promise<void> {
    await this.codeField.fill(code);
    await this.button('Approve').click();
  }

  /** The offer to add progress made while signed out. */
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
