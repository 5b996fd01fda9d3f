/** @param name folder of the tool, from the root. */
export function installTool(name: string): Promise<void>;
