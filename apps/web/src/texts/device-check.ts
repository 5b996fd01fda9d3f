import { deviceCheck as standard } from './default/device-check';
import { translate } from './translate';

export const deviceCheck = await translate(standard, {
  vi: async () => (await import('./vi/device-check')).deviceCheck,
});
