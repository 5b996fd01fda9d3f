import { describe, expect, it } from 'vitest';
import { projectDateText, projectTimeText } from './project-date';

const localIso = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

describe('project dates', () => {
  it('have two digits for day, month, hour and minute', () => {
    expect(projectDateText(localIso(2026, 0, 5, 0, 0))).toBe('05/01/2026');
    expect(projectTimeText(localIso(2026, 10, 21, 7, 9))).toBe('21/11/2026 07:09');
  });
});
