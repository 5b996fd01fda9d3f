import { StartupError } from '../config/startup-error';

interface ListenTarget {
  host: string;
  port: number;
  /** Variable that changes the port. */
  setting: 'PORT' | 'HTTPS_PORT' | 'METRICS_PORT';
}

/** Explains a failed `listen` to the operator, if the operator can correct its cause. */
export function listenError(error: Error, { host, port, setting }: ListenTarget): Error {
  const options = { cause: error };
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartupError(
        `Port ${port} is already in use on ${host}: stop what uses it, or set ${setting}`,
        options,
      );
    case 'EACCES':
      return new StartupError(`Port ${port} is not allowed to this user: set ${setting} to 1024 or more`, options);
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartupError(`${host} is no address of this machine: set HOST to one, or to 0.0.0.0 for all`, options);
    default:
      return error;
  }
}
