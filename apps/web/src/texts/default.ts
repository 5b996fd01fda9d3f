/**
 * The default table: texts as the specification quotes them, to the letter and in the language it quotes; others follow
 * the language of their screen. One file per feature, imported by name so that a page loads only its own:
 * `import { dashboard as texts } from '../../texts/default'`. Vietnamese parts of an English page are wrapped in
 * `<Foreign lang="vi">`; a page that is Vietnamese throughout says so in the route table.
 */
export { account } from './default/account';
export { app } from './default/app';
export { arViewer } from './default/ar-viewer';
export { auth } from './default/auth';
export { billing } from './default/billing';
export { dashboard } from './default/dashboard';
export { navigation } from './default/navigation';
export { marketing } from './default/marketing';
export { notifications } from './default/notifications';
export { passwordReset } from './default/password-reset';
export { projectDetail } from './default/project-detail';
export { sharing } from './default/sharing';
export { targetTools } from './default/target-tools';
export { wizard } from './default/wizard';
