/** Pages that share most of their code are one chunk, because every visitor's router lists the chunks of all pages. */
export { SupportPage } from './support-page';
export { ThreadPage } from './thread-page';
