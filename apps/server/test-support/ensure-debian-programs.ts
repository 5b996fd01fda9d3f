import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Programs for tests, from Debian's packages. */
interface DebianPrograms {
  /** Name of the programs in messages. */
  name: string;
  packages: readonly string[];
  /** Names in /usr/bin. */
  programs: readonly string[];
}

/** Two test files may install at once: the second waits so long for the first. Chosen, not measured. */
const LOCK_TIMEOUT_S = 300;
/** Characters of apt's last messages that are printed. Chosen, not measured. */
const COMPLAINT_LENGTH = 1000;

/**
 * Installs programs for tests if that is possible.
 *
 * @returns null if they are there, otherwise the reason, for printing.
 */
export function ensureDebianPrograms({ name, packages, programs }: DebianPrograms): string | null {
  const areThere = () => programs.every((program) => existsSync(`/usr/bin/${program}`));
  if (areThere()) return null;
  const install = `apt-get install --no-install-recommends ${packages.join(' ')}`;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    return `tests have no ${name} on this machine; on Debian: ${install}`;
  }
  // On machines with a service manager, installing would start services that nobody asked for.
  if (existsSync('/run/systemd/system')) return `tests have no ${name} on this machine; to have it: ${install}`;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  let complaints = '';
  const apt = (...args: string[]) => {
    const lock = ['-o', `DPkg::Lock::Timeout=${LOCK_TIMEOUT_S}`];
    const { status, stderr, error } = spawnSync('apt-get', [...lock, ...args], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    complaints = error ? error.message : String(stderr).trim();
    return status === 0;
  };
  const installed =
    apt('install', '-y', '--no-install-recommends', ...packages) ||
    (apt('update') && apt('install', '-y', '--no-install-recommends', ...packages));
  return installed && areThere()
    ? null
    : `could not install ${name} for tests: ${install} failed: ${complaints.slice(-COMPLAINT_LENGTH)}`;
}
