import type { User } from '@anchora/contract/users';
import { nameOfUser } from '../../api/name-of-user';
import { auth as texts } from '../../texts/auth';
import { showToast } from '../../ui/messages/toast';

export function sayWelcome(user: User): void {
  showToast({ kind: 'success', title: texts.loginSuccessful, description: texts.welcomeBack(nameOfUser(user)) });
}

export function sayAccountCreated(): void {
  showToast({ kind: 'success', ...texts.accountCreated });
}
