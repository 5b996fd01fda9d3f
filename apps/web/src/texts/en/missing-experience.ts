import type { missingExperience as base } from '../default/missing-experience';
import type { Table } from '../table';

export const missingExperience: Table<typeof base> = {
  title: 'This AR experience was not found or has been deleted.',
  text: 'The link may be mistyped, or its creator has taken the experience down.',
};
