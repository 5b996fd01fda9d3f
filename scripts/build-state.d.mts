export interface BuildTarget {
  name: string;
  output: string;
  inputs: string[];
}

export const root: string;
export const TARGETS: BuildTarget[];
export function isUpToDate(target: BuildTarget): boolean;
