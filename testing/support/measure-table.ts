/** One measured value and its gate. */
export interface Measure {
  name: string;
  /** In `unit`, but a share of 1 for '%'. */
  value: number;
  /** Unit in which value and gate are printed. */
  unit: '%' | 'px' | 'deg' | 'ms' | 'KB' | 'frames' | 'x' | '';
  gate?: { atLeast: number } | { atMost: number };
}

/** A time without a gate. */
export const ms = (name: string, value: number): Measure => ({ name, value, unit: 'ms' });

export const passes = ({ value, gate }: Measure): boolean => {
  if (!gate) return true;
  return 'atLeast' in gate ? value >= gate.atLeast : value <= gate.atMost;
};

/** The same measures without gates, for display only. */
export const withoutGates = (measures: Measure[]): Measure[] =>
  measures.map(({ name, value, unit }) => ({ name, value, unit }));

/** A value as text, with its unit. */
export function print(value: number, unit: Measure['unit']): string {
  if (unit === '%') return `${(100 * value).toFixed(1)}%`;
  const digits = Number.isInteger(value) ? 0 : value < 10 ? 3 : 1;
  return `${value.toFixed(digits)}${unit && ` ${unit}`}`;
}

/** A gate as text; empty without one. */
export function gateText({ unit, gate }: Measure): string {
  if (!gate) return '';
  return 'atLeast' in gate ? `≥ ${print(gate.atLeast, unit)}` : `≤ ${print(gate.atMost, unit)}`;
}

/** Prints the measures with their gates. @returns true if all of them pass */
export function printTable(title: string, measures: Measure[]): boolean {
  const rows = measures.map((measure) => {
    const { name, value, unit, gate } = measure;
    const verdict = gate ? (passes(measure) ? 'pass' : 'FAIL') : '';
    return { name, value: print(value, unit), bound: gateText(measure), verdict };
  });
  const widest = (column: 'name' | 'value' | 'bound') => Math.max(...rows.map((row) => row[column].length));
  console.log(`\n${title}`);
  for (const { name, value, bound, verdict } of rows) {
    const cells = [name.padEnd(widest('name')), value.padStart(widest('value')), bound.padStart(widest('bound'))];
    console.log(`  ${cells.join('  ')}  ${verdict}`);
  }
  return measures.every(passes);
}
