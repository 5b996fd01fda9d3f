/** Pages that share most of their code are one chunk, because every visitor's router lists the chunks of all pages. */
export { AccountPage } from './account-page';
export { ProfilePage } from './profile-page';
