/** What opens from the bar at the top; comes after the page itself. */
export { NotificationBell } from '../features/notifications/notification-bell';
export { AccountMenu } from './account-menu';
export { LanguageMenu } from './language-menu';
