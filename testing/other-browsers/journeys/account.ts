import { type Account, newAccount } from '../../support/accounts';
import type { Tab } from '../tab';
import type { World } from '../world';

/** Registers by the form and ends on the dashboard. */
export async function signUp(tab: Tab): Promise<Account> {
  const account = newAccount();
  await tab.open('/signup');
  await tab.see({ role: 'heading', name: 'Create your account' });
  await tab.fill('Username', account.username);
  await tab.fill('Email', account.email);
  await tab.fill('Password', account.password);
  await tab.click({ role: 'button', name: 'Create Account' });
  await tab.untilPath(/^\/dashboard$/);
  await tab.see({ role: 'heading', name: 'Dashboard' });
  return account;
}

export async function chooseInAccountMenu(tab: Tab, role: string, name: string): Promise<void> {
  await tab.click({ role: 'button', nameHas: 'Account menu' });
  await tab.click({ role, name });
}

/** A window of a new account. */
export async function signedIn(world: World): Promise<Tab> {
  const tab = await world.open();
  await signUp(tab);
  return tab;
}
