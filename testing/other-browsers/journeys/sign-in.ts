import { chooseInAccountMenu, signUp } from './account';
import type { Journey } from './journey';

export const signInJourneys: Journey[] = [
  {
    name: 'a visitor signs up, logs out, mistypes the password and logs in',
    async run(world) {
      const tab = await world.open();
      const { username, password } = await signUp(tab);
      await tab.seeText('Your account has been created successfully!');
      await chooseInAccountMenu(tab, 'menuitem', 'Logout');
      await tab.untilPath(/^\/auth$/);
      await tab.seeText('You have been successfully logged out.');

      await tab.fill('Username', username);
      await tab.fill('Password', 'not the password');
      await tab.click({ role: 'button', name: 'Login' });
      await tab.seeText('Login failed');
      await tab.fill('Password', password);
      await tab.click({ role: 'button', name: 'Login' });
      await tab.untilPath(/^\/dashboard$/);
      await tab.seeText(`Welcome back, ${username}!`);
    },
  },
  {
    name: 'the language is changed, stays changed and is changed back',
    async run(world) {
      const tab = await world.open();
      await signUp(tab);
      await tab.see({ role: 'heading', name: 'Dashboard' });
      await chooseInAccountMenu(tab, 'menuitemradio', 'Tiếng Việt');
      await tab.see({ role: 'link', nameHas: 'Tạo dự án' });
      await tab.open('/pricing');
      await tab.see({ role: 'heading', level: 1 });
      if ((await tab.evaluate(() => document.documentElement.lang)) !== 'vi') throw new Error('The page is not in vi');
      await tab.click({ role: 'button', nameHas: 'tài khoản' });
      await tab.click({ role: 'menuitemradio', name: 'English' });
      await tab.see({ role: 'link', nameHas: 'Projects' });
    },
  },
];
