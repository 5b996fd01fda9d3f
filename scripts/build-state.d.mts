export interface BuildTarget {
  name: string;
  output: string;
  inputs: string[];
}

export const TARGETS: readonly BuildTarget[];

/** Whether the existing build was made from the present sources. */
export function isUpToDate(target: BuildTarget): boolean;
