/** Pages that share most of their code come as one file: every visitor's router lists the files of all pages. */
export { AccountPage } from './account-page';
export { ProfilePage } from './profile-page';
