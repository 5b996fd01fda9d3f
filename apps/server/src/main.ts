/** Starts env → config → database → store and jobs → application → listen, and stops in reverse order. */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { strongestIsolation } from './child-processes/isolation';
import { Launcher } from './child-processes/launcher';
import { startChildrenWith } from './child-processes/run-child';
import type { Config } from './config/config';
import { readEnv, unknownNames, type Env } from './config/env';
import { loadConfig, readHttpsPort } from './config/load-config';
import { StartupError } from './config/startup-error';
import { realResolver } from './http/domains/domain-resolver';
import { openLimits } from './http/limits/open-limits';
import { lanAddresses } from './lan/lan-addresses';
import { lanText, startedText } from './startup/start-texts';
import { listenError } from './startup/listen-error';
import { ServerLog } from './startup/server-log';
import { Shutdown } from './startup/shutdown';
import { logStream } from './startup/terminal-log';
import { readStartArguments } from './startup/start-arguments';
import { startDatabase } from './startup/start-database';
import { onParentGone, onStopSignals } from './startup/stop-signals';

interface Lan {
  /** Addresses of this machine, the one that phones most probably reach first. */
  addresses: string[];
  port: number;
  url: string;
}

/** The relative path is the same from src/ and from the bundle in dist/. */
const WEB_DIR = fileURLToPath(new URL('../../web/dist', import.meta.url));
const DOWNLOADS_DIR = fileURLToPath(new URL('../../../packages/cli/dist/downloads', import.meta.url));
const SAMPLES_DIR = fileURLToPath(new URL('../../../samples/made', import.meta.url));

const log = new ServerLog();
const onError = (message: string, error: unknown) => log.error(message, error);
const stopping = new AbortController();
const shutdown = new Shutdown((name, error) => printError(`${name} did not stop cleanly: ${describe(error)}`));

async function start(): Promise<void> {
  const envFile = path.resolve('.env');
  const env = readEnv(process.env, envFile);
  for (const name of unknownNames(envFile))
    printError(`${envFile} sets ${name}, which is no setting: see .env.example`);
  const lan = readLan(env);
  const config = loadConfig(env, lan ? { lanUrl: lan.url } : {});
  // PostgreSQL starts while the rest of the code loads.
  const [
    database,
    { createObjectStore },
    { startJobs },
    { createBilling },
    { buildApp },
    { keepSamples },
    { readGauges },
    { measureProcess },
  ] = await Promise.all([
    startDatabase(config, log, shutdown, giveUp),
    import('./storage/create-object-store'),
    import('./jobs/start-jobs'),
    import('./features/billing/create-billing'),
    import('./app'),
    import('./features/templates/keep-samples'),
    import('./startup/read-gauges'),
    import('./metrics/metrics'),
  ]);
  const launcher = new Launcher();
  startChildrenWith(launcher);
  shutdown.add('the launcher of child processes', () => launcher.stop());
  const store = await createObjectStore(config);
  const { db, connection } = database;
  const { limits, close: closeLimits } = await openLimits({ config, db, onError });
  shutdown.add('limits', () => Promise.resolve(closeLimits()));
  const mailer = config.mail === null ? null : (await import('./mail/mailer')).mailerOf(config);
  const jobs = startJobs({
    config,
    db,
    store,
    connection,
    mails: { mailer, config },
    billing: createBilling({ config, db }),
    webhooks: config,
    backups: config,
    domains: { resolver: realResolver(config.dnsServers), siteHost: new URL(config.publicUrl).hostname },
    onError,
  });
  let jobsEnded: Promise<void> | null = null;
  const stopJobs = () => (jobsEnded ??= jobs.stop());
  // Requests may continue for a while after a stop was requested; builds can be done by other servers.
  stopping.signal.addEventListener('abort', () => void stopJobs());
  shutdown.add('background jobs', stopJobs);
  const samples = await keepSamples({ db, store }, SAMPLES_DIR, onError);
  shutdown.add('sample content', () => samples.stop());
  const logTo = logStream(process.stdout);
  const folders = { webDir: WEB_DIR, downloadsDir: DOWNLOADS_DIR };
  const deps = { config, db, store, jobs, limits, mailer, ...folders, stopping: stopping.signal, logTo };
  const app = await buildApp(deps);
  log.writeTo(app.log);
  measureProcess();
  readGauges(database, config.dataDir, onError);
  if (config.metricsPort !== null) shutdown.add('metrics', await serveMetrics(config.metricsPort));
  if (shutdown.hasBegun) return;
  await listen(app, config, launcher);
  if (lan) await listenOnLan(app, config, lan);
  print(startedText(config));
  if (lan) print(await lanText(lan.url, lan.addresses.slice(1), process.stdout.isTTY));
  await tellIsolation();
}

/**
 * Warns operators whose system cannot fully seal these processes: they may want to restrict the server's account and
 * network.
 */
async function tellIsolation(): Promise<void> {
  const isolation = await strongestIsolation();
  if (isolation !== 'sealed') log.warn('this system does not fully seal the processes that decode uploads', isolation);
}

async function serveMetrics(port: number): Promise<() => Promise<void>> {
  const { startMetricsServer } = await import('./startup/metrics-server');
  return startMetricsServer(port);
}

function readLan(env: Env): Lan | null {
  const { lan } = readStartArguments(process.argv.slice(2));
  if (!lan) return null;
  const addresses = lanAddresses(lan.address);
  const port = readHttpsPort(env);
  return { addresses, port, url: `https://${addresses[0]}:${port}` };
}

async function listen(app: FastifyInstance, config: Config, launcher: Launcher): Promise<void> {
  const { host, port, shutdownDelayMs, shutdownTimeoutMs } = config;
  shutdown.add('HTTP', () => closeApp(app, launcher, shutdownTimeoutMs), shutdownTimeoutMs);
  shutdown.add('the notice to proxies', () => sleep(shutdownDelayMs), shutdownDelayMs);
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw listenError(error as Error, { host, port, setting: 'PORT' });
  }
}

/**
 * Accepts no new connections, finishes running requests, then cuts those that take too long. Checks of their uploads
 * are ended too, so that the requests can clean up while the database is there.
 */
async function closeApp(app: FastifyInstance, launcher: Launcher, timeoutMs: number): Promise<void> {
  const timer = setTimeout(() => {
    app.server.closeAllConnections();
    void launcher.stop();
  }, timeoutMs);
  try {
    await app.close();
  } finally {
    clearTimeout(timer);
  }
}

async function listenOnLan(app: FastifyInstance, config: Config, { addresses, port }: Lan): Promise<void> {
  const [{ lanCertificate }, { startLanServer }] = await Promise.all([
    import('./lan/lan-certificate'),
    import('./lan/lan-server'),
  ]);
  const certificate = await lanCertificate(config.dataDir, addresses);
  const server = await startLanServer(app, certificate, { host: addresses[0] ?? '', port });
  shutdown.add('HTTPS', () => server.close(config.shutdownTimeoutMs), config.shutdownTimeoutMs);
}

/** Without its database the server cannot work, so it exits; its supervisor may restart it. */
function giveUp(error: unknown): void {
  printError(`PostgreSQL could not be started again: ${describe(error)}`);
  void stop(1);
}

async function stop(exitCode: number): Promise<void> {
  // `/api/ready` is answered negatively from here on.
  stopping.abort();
  await shutdown.run();
  process.exit(exitCode);
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function printError(text: string): void {
  process.stderr.write(`${text}\n`);
}

process.setSourceMapsEnabled(true);
// An unhandled rejection concerns one request or job; the others continue.
process.on('unhandledRejection', (error) => onError('a failure that nobody waited for', error));
onStopSignals({ stop: () => void stop(0), force: (exitCode) => process.exit(exitCode) });
if (process.env.npm_lifecycle_event !== undefined) onParentGone(() => void stop(0));
try {
  await start();
} catch (error) {
  // A stop during the start makes the rest of the start fail, which is expected.
  if (!shutdown.hasBegun) {
    printError(
      error instanceof StartupError ? `Cannot start: ${error.message}` : `Cannot start: ${(error as Error).stack}`,
    );
    await stop(1);
  }
}
