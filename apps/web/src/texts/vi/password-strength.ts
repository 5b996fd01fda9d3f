import type { passwordStrength as base } from '../default/password-strength';
import type { Table } from '../table';

export const passwordStrength: Table<typeof base> = {
  easy: 'Dễ đoán: ghép nhiều từ liền nhau sẽ an toàn hơn.',
  fair: 'Nên khó đoán hơn: hãy đặt dài hơn.',
  strong: 'Khó đoán.',
};
