/** Pages that share most of their code come as one file: every visitor's router lists the files of all pages. */
export { ConfirmEmailPage } from './confirm-email-page';
export { ForgotPasswordPage } from './forgot-password-page';
export { ResetPasswordPage } from './reset-password-page';
