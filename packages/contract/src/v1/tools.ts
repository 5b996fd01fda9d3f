/** Files that every server offers below `/downloads`. */
export const TOOL_DOWNLOADS = ['cli.tgz', 'cli.tgz.sha256', 'client.tgz', 'client.tgz.sha256'] as const;

/**
 * The command that runs the program from this server. It names the address of the package: a bare name would be looked
 * up in the public registry, where anyone could claim it.
 */
function cliCommand(server: string): string {
  return `npx --package=${server}/downloads/cli.tgz anchora`;
}

/** The commands of `/developers` that use the program. A test runs them as they stand. */
export function cliFirstCommands(server: string, folder: string): string {
  const anchora = cliCommand(server);
  return `${anchora} login --server ${server}
${anchora} create --from ${folder}
${anchora} list`;
}
