/** Pages that share most of their code are one chunk, because every visitor's router lists the chunks of all pages. */
export { ConfirmEmailPage } from './confirm-email-page';
export { ForgotPasswordPage } from './forgot-password-page';
export { ResetPasswordPage } from './reset-password-page';
