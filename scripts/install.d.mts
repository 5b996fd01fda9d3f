/** @param name folder of the tool, relative to the root. */
export function installTool(name: string): Promise<void>;
