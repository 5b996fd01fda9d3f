/** The menus of the top bar, a separate chunk that is loaded after the page itself. */
export { NotificationBell } from '../features/notifications/notification-bell';
export { WorkspaceSwitcher } from '../features/workspaces/workspace-switcher';
export { AccountMenu } from './account-menu';
export { LanguageMenu } from './language-menu';
