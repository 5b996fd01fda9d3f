/** Pages that share most of their code are one chunk, because every visitor's router lists the chunks of all pages. */
export { AccountPage } from './account-page';
export { OwnFactors } from './factors/own-factors';
export { ProfilePage } from './profile-page';
