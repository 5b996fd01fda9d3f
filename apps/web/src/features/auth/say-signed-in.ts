import type { User } from '@anchora/contract/users';
import { auth as texts } from '../../texts/auth';
import { showToast } from '../../ui/messages/toast';
import { welcomeName } from './welcome-name';

export function sayWelcome(user: User): void {
  showToast({ kind: 'success', title: texts.loginSuccessful, description: texts.welcomeBack(welcomeName(user)) });
}

export function sayAccountCreated(): void {
  showToast({ kind: 'success', ...texts.accountCreated });
}
