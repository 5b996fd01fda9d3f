import { passwordReset as standard } from './default/password-reset';
import { translate } from './translate';

export const passwordReset = await translate(standard, {
  vi: async () => (await import('./vi/password-reset')).passwordReset,
});
